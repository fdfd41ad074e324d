#===- graphs.py - Graphs of aten ops as functions of their arguments ------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import dataclasses
import functools
import platform
import warnings

import torch
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch_mlir.extras.fx_as_strided import rewrite_as_strided

from .calling import complex_values, layouts, updates
from .calling.calls import Signature
from .calling.complex_values import ComplexLayout, ComplexOrder
from .calling.library import Library
from .calling.results import split_results
from .compiling import cache, graphkey, programs
from .compiling.options import find_custom_ops, is_debugged, keeps_stages, prints_ir
from .compiling.tcp_aot import TcpAot
from .debug.directory import record
from .errors import CompileError, ExportError
from .importing import conditions, emptiness, unsupported, weights
from .importing.expansion import copy_graph, expand_graph
from .importing.exporter import describe_failure
from .importing.importer import (count_text, get_context, import_graph, make_context,
                                 make_importer, mark_aliases)
from .importing.locations import locate
from .importing.program import Program


def _expand(graph_module, options):
    """Replaces the ops of a graph that torch-mlir does not accept."""
    emptiness.check(graph_module.graph)
    try:
        expand_graph(graph_module, find_custom_ops(options))
    except Exception as error:
        raise ExportError(
            describe_failure(error, "the decompositions of this graph fail")) from error


def _import(graph_module, options, aliases):
    """Returns a graph after `_expand` as a Program. `aliases` has, by the number of an
    argument, the number of the result that goes into it."""
    unsupported.check(graph_module.graph)
    try:
        # The importer would do it later, and add constants.
        rewrite_as_strided(graph_module.graph)
    except ValueError as error:
        raise ExportError(
            describe_failure(error, "torch-mlir can't import this graph")) from error
    held = weights.find_constants(graph_module)
    hooks = weights.WeightNames(held)
    # A context can have each name of a constant only once, so constants need a new one.
    context = make_context() if held else get_context()
    try:
        module = import_graph(graph_module.graph, make_importer(context, hooks), "func_main",
                              find_custom_ops(options))
    except ExportError:
        raise
    except Exception as error:
        raise ExportError(
            describe_failure(error, "torch-mlir can't import this graph")) from error
    mark_aliases(module, aliases)
    locate(module)
    text = module.operation.get_asm(enable_debug_info=True)
    if not held:
        count_text(text)
    return Program(text, hooks.weights)


@functools.cache
def _find_machine():
    return platform.processor() or platform.machine()


def _compile_uncached(program, options, folder):
    """Returns the path of the library of a Program: in `folder`, or in a folder that is
    removed with the process."""
    if folder:
        return programs.compile_in(folder, program, options)
    path = cache.make_temporary()
    programs.start(program, options)(path)
    return path


def _start_cached(prepared, options, import_program, use):
    """Returns a function that returns the result of `use(path)` for the library of a graph.
    A library from the cache is used at once; otherwise the compile starts, and goes on
    meanwhile."""
    program = None
    described = graphkey.describe(prepared.graph_module)
    if described is None:
        program = import_program()
        described = graphkey.describe_program(program)

    def make_key(*more):
        return cache.make_key(described, str(prepared.aliases), " ".join(options),
                              TcpAot().identify(), _find_machine(),
                              *(["stages"] if keeps_stages() else []), *more)

    environment = prepared.environment
    known = conditions.describe(environment)
    key = make_key(known)
    if library := cache.load_found(key, use):
        return lambda: library
    program = program or import_program()
    # The import may have found more conditions, which hold for these sizes. Other sizes need
    # another library. And PyTorch has to know the conditions of a library that is found.
    if (needed := conditions.describe(environment)) != known:
        key = make_key(known, needed)
        if library := cache.load_found(key, use):
            return lambda: library
    make = programs.start(program, options)

    def load():
        try:
            return cache.load(key, make, use)
        except OSError as error:
            warnings.warn(f"tcp: the cache '{cache.get_folder()}' is left out: {error}; name "
                          "another folder by TCP_IDE_CACHE_DIR", stacklevel=2)
        try:
            path = cache.make_temporary()
            make(path)
            return use(path)
        except OSError as error:
            raise CompileError(f"can't write a library: {error}; name another folder by "
                               "TMPDIR") from error

    return load


@dataclasses.dataclass
class _Prepared:
    """A graph in the form that is compiled."""

    graph_module: torch.fx.GraphModule
    signature: Signature
    #: By the number of an argument, the number of the result that goes into it.
    aliases: dict
    #: The ShapeEnv of its sizes; None if they are static.
    environment: ShapeEnv | None

    def give_known(self, *arguments):
        """Returns the results of a graph without a library: all are known, or arguments."""
        results = [result.get(arguments) for result in self.signature.results]
        return updates.store_last(results, arguments, self.signature.updated)


def _prepare(graph_module, updated):
    """Returns a graph whose arguments and results are as they lie in memory."""
    graph_module = copy_graph(graph_module)
    environment = conditions.find_environment(graph_module.graph)
    in_place = updates.separate(graph_module.graph, updated)
    complex_arguments, complex_results = complex_values.expose(graph_module.graph)
    results, types = split_results(graph_module.graph, updated=updated)
    if not types and not in_place:
        return _Prepared(graph_module, Signature(types, [], [], results, updated), {}, environment)
    orders = layouts.rewrite_results(graph_module.graph)
    argument_layouts = layouts.rewrite_arguments(graph_module.graph)
    for number in complex_arguments:
        argument_layouts[number] = ComplexLayout(argument_layouts[number])
    for number in complex_results:
        orders[results[number]] = ComplexOrder(orders[results[number]])
    aliases = updates.add(graph_module.graph, in_place, argument_layouts)
    graph_module.recompile()
    return _Prepared(graph_module, Signature(types, argument_layouts, orders, results,
                                             updated, list(aliases)), aliases, environment)


def _start(graph_module, options, updated, recorder):
    """Does what start_graph does, and tells a Recorder of the steps."""
    recorder.write_graph(graph_module)
    prepared = _prepare(graph_module, updated)
    graph_module, signature = prepared.graph_module, prepared.signature
    if not signature.types and not signature.in_place:
        return lambda: prepared.give_known

    def import_program():
        with conditions.only_checked(prepared.environment):
            _expand(graph_module, options)
        recorder.write_transformed(graph_module)
        with recorder.watch():
            return _import(graph_module, options, prepared.aliases)

    def use(path):
        return Library(path, "func_main", signature.types)

    # A library from the cache has no passes to print or to step through. A library that a
    # debugger may have changed must not go into the cache.
    if recorder.uses_cache and not prints_ir() and not is_debugged(options):
        load = _start_cached(prepared, options, import_program, use)
    else:
        load = functools.partial(use, recorder.compile(
            _compile_uncached, import_program(), options, signature))
    return lambda: recorder.record_first(signature.make_call(load()))


def start_graph(graph_module, name="graph", options=(), updated=()):
    """Starts to compile a graph of aten ops. A graph with the name None has no debug directory.
    The last results of the graph go into the arguments with the numbers `updated` (see
    calling/updates.py), and are not returned.

    Returns a function that waits for the compile and returns the compiled function. That takes
    the graph's arguments and returns a list of its results. Either raises an ExportError or a
    CompileError.
    """
    return record(name, functools.partial(_start, graph_module, options, updated))


def compile_graph(graph_module, name="graph", options=()):
    """Compiles a graph, as start_graph does, and returns the compiled function."""
    return start_graph(graph_module, name, options)()
