#===- backend.py - torch.compile(backend="tcp") ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import dataclasses
import functools
import os
import platform
import re
import shutil
import tempfile
import threading
import warnings

import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.aot_autograd import get_aot_graph_name

from .calling import fastcall, layouts, threads
from .calling.calls import GraphCall
from .calling.library import (CompileError, Library, OutputError, TextCompile,
                              compile_text, find_custom_ops, find_dumps, find_tcp_aot,
                              is_debugged, run_tcp_aot)
from .calling.results import split_results
from .compiling import cache, graphkey
from .debug import folder as debug
from .debug import runnable
from .decompositions import sizes, table
from .decompositions.expand import expand
from .errors import ExportError
from .files import NewFiles
from .importing import constants, unsupported, weights
from .importing.exporter import describe_failure

_aten = torch.ops.aten


@dataclasses.dataclass
class _Imported:
    """A graph as a module of the torch dialect."""

    text: str
    #: The large constants, which the text only names.
    weights: dict

    def describe(self):
        """A text that is the same for equal programs: without lines of Python."""
        text = re.sub(r" ?loc\(.*?\)+$|^#loc.*\n", "", self.text, flags=re.MULTILINE)
        return "\n".join([text, *(f"{name} {graphkey.hash_tensor(tensor)}"
                                  for name, tensor in self.weights.items())])

    def start(self, options):
        """Starts tcp-aot. Gives a function that makes a library at a path, as soon as
        that has ended."""
        if self.weights or find_dumps():
            return functools.partial(self._compile, options)
        return TextCompile(self.text, options).write

    def _compile(self, options, path):
        if not self.weights:
            compile_text(self.text, path, options)
            return
        with tempfile.TemporaryDirectory(prefix="tcp-ide-") as folder:
            program = os.path.join(folder, "program_torch.mlir")
            try:
                with NewFiles() as files:
                    weights.save(files, program, self.text, self.weights)
            except OSError as error:
                raise CompileError(
                    f"can't write the constants of a graph: {error}") from error
            library = os.path.join(folder, "program.so")
            run_tcp_aot([program, "-o", library, "--quiet", *options])
            shutil.copyfile(library, path)


def _expand(graph_module, options):
    """Leaves only what torch-mlir takes in a graph."""
    try:
        expand(graph_module, table.add({}, find_custom_ops(options)))
        sizes.rewrite(graph_module.graph)
        constants.fold(graph_module)
    except Exception as error:
        raise ExportError(
            describe_failure(error, "this graph can't be written by other ops")) from error


def _import(graph_module, options):
    """A graph that `_expand` has written by others, as an _Imported."""
    from .importing.importer import (count_text, get_context, import_graph, make_context,
                                     make_importer)
    from .importing.locations import locate

    unsupported.check(graph_module.graph)
    held = runnable.find_constants(graph_module)
    hooks = weights.WeightNames(held)
    # A context has a name of a constant once.
    context = make_context() if held else get_context()
    try:
        module = import_graph(graph_module.graph, make_importer(context, hooks), "func_main",
                              find_custom_ops(options))
    except ExportError:
        raise
    except Exception as error:
        raise ExportError(
            describe_failure(error, "torch-mlir can't import this graph")) from error
    locate(module)
    text = module.operation.get_asm(enable_debug_info=True)
    if not held:
        count_text(text)
    return _Imported(text, hooks.weights)


@functools.cache
def _find_machine():
    return platform.processor() or platform.machine()


def _start_library(graph_module, options, types):
    """A function that gives the Library for a graph: out of the cache, where it is
    loaded by now, or compiled, which goes on meanwhile."""
    def import_graph():
        _expand(graph_module, options)
        return _import(graph_module, options)

    imported = None
    described = graphkey.describe(graph_module)
    if described is None:
        imported = import_graph()
        described = imported.describe()

    def start():
        return (imported or import_graph()).start(options)

    def use(path):
        return Library(path, "func_main", types)

    if find_dumps() or is_debugged(options):
        # What is in the cache has no passes to print or to step through, and what a
        # debugger has changed is not for those who run without one.
        path = cache.make_temporary()
        start()(path)
        return functools.partial(use, path)
    compiler = find_tcp_aot()
    try:
        status = os.stat(compiler)
    except OSError as error:
        raise CompileError(f"can't run '{compiler}': {error.strerror}") from error
    key = cache.make_key(described, " ".join(options), compiler,
                         f"{status.st_size} {status.st_mtime_ns}", _find_machine())
    if library := cache.load_found(key, use):
        return lambda: library
    make = start()

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


def _copy(graph_module):
    """A graph of its own: the one that was given may have to run eagerly."""
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(graph_module.graph, {}))
    for node in graph.find_nodes(op="call_function", target=_aten.true_divide.Tensor):
        # What AOTAutograd makes of quotients of sizes, behind all decompositions.
        node.target = _aten.div.Tensor
    return torch.fx.GraphModule(graph_module, graph)


@dataclasses.dataclass
class _Prepared:
    """A graph as it is compiled."""

    graph_module: torch.fx.GraphModule
    #: What a GraphCall has.
    layouts: list
    orders: list
    results: list
    #: Those of a Library.
    types: list

    def make_call(self, library):
        return GraphCall(library, self.layouts, self.orders, self.results)

    def give_known(self, *arguments):
        """The results where all of them are known, or arguments."""
        return [result.get(arguments) for result in self.results]


def _prepare(graph_module):
    """A graph with arguments and results as they lie in memory."""
    graph_module = _copy(graph_module)
    results, types = split_results(graph_module.graph)
    if not types:
        return _Prepared(graph_module, [], [], results, types)
    orders = layouts.rewrite_results(graph_module.graph)
    argument_layouts = layouts.rewrite_arguments(graph_module.graph)
    graph_module.recompile()
    return _Prepared(graph_module, argument_layouts, orders, results, types)


def _compile_recorded(folder, graph_module, options):
    """Compiles a graph, with all files of a debug directory."""
    folder.write_graph(graph_module)
    prepared = _prepare(graph_module)
    if not prepared.types:
        return prepared.give_known
    _expand(prepared.graph_module, options)
    folder.write_transformed(prepared.graph_module)
    with folder.watch():
        imported = _import(prepared.graph_module, options)
    path = folder.compile(
        run_tcp_aot, imported.text, prepared.types, options,
        (prepared.layouts, prepared.orders, prepared.results), imported.weights)
    return folder.record_first(
        prepared.make_call(Library(path, "func_main", prepared.types)))


def start_graph(graph_module, name="graph", options=()):
    """Starts to compile a graph of aten ops.

    Gives a function that gives a function of the graph's arguments, as soon as that is
    compiled, which gives a list of its results. Either raises an ExportError or a
    CompileError.
    """
    if folder := debug.open_folder(name):
        try:
            call = _compile_recorded(folder, graph_module, options)
            return lambda: call
        except (OSError, OutputError) as error:
            debug.warn_unwritten(error)
    prepared = _prepare(graph_module)
    if not prepared.types:
        return lambda: prepared.give_known
    load = _start_library(prepared.graph_module, options, prepared.types)
    return lambda: prepared.make_call(load())


def compile_graph(graph_module, name="graph", options=()):
    """Compiles a graph, as start_graph does, and gives its function."""
    return start_graph(graph_module, name, options)()


def _read_options(options):
    """The options of torch.compile as those of tcp-aot: {"O": 3, "threads": True}
    are -O3 and --threads. Threads are PyTorch's choice unless they are named."""
    found = [] if "threads" in (options or {}) else list(threads.choose_options())
    for name, value in sorted((options or {}).items()):
        if value is False or value is None:
            continue
        dashes = "-" if len(name) == 1 else "--"
        if value is True:
            found.append(dashes + name)
        else:
            found.append(f"{dashes}{name}{'' if len(name) == 1 else '='}{value}")
    return tuple(found)


def _summarize(error):
    """The line of an error that says what and where."""
    lines = [line for line in str(error).splitlines() if line]
    errors = [line for line in lines if "error:" in line]
    rest = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return (errors or lines)[0] + rest


class _UncompiledError(Exception):
    """A forward graph that can't be compiled: the program runs as if nobody compiled
    it."""


def _warn(error):
    warnings.warn(f"tcp: a graph runs eagerly: {_summarize(error)}", stacklevel=2)


def _compile(options, fall_back, graph_module, example_inputs):
    """A graph of AOTAutograd's as it calls it. `fall_back` gives what stands for a graph
    that can't be compiled."""
    try:
        finish = start_graph(graph_module, get_aot_graph_name(), options)
    except (ExportError, CompileError) as error:
        return fall_back(graph_module, error)
    made, lock = [], threading.Lock()

    def make():
        with lock:
            if not made:
                try:
                    call = finish()
                    fast = call.make_fast(boxed=True) if isinstance(call, GraphCall) else None
                    made.append(fast or make_boxed_func(call))
                except (ExportError, CompileError) as error:
                    made.append(fall_back(graph_module, error))
            return made[0]

    # AOTAutograd and Dynamo have as much to do after this as before it.
    return fastcall.defer(make)


def _leave_forward(graph_module, error):
    raise _UncompiledError from error


def _run_backward(graph_module, error):
    """The ops that autograd runs: what was saved for it is what they take."""
    _warn(error)
    return make_boxed_func(graph_module.forward)


def _or_eagerly(call, graph_module):
    """`call`; from the call on that finds out that the program can't be compiled, what
    Dynamo traced."""
    def run(*arguments):
        nonlocal call
        try:
            return call(*arguments)
        except _UncompiledError as error:
            _warn(error.__cause__)
            call = graph_module.forward
            return call(*arguments)

    return run


def tcp(graph_module, example_inputs, *, options=None, mode=None):
    """The backend, for torch.compile(backend="tcp").

    `options` are those of tcp-aot, as in options={"O": 3, "march": "native"};
    there are no modes.
    """
    if mode not in (None, "default"):
        raise ValueError(f"the backend tcp has no mode '{mode}'; give options of "
                         "tcp-aot, as in options={'O': 3}")
    options = _read_options(options)
    # Without decompositions: a graph that runs eagerly runs the ops that it would.
    backend = aot_autograd(
        fw_compiler=functools.partial(_compile, options, _leave_forward),
        bw_compiler=functools.partial(_compile, options, _run_backward))
    try:
        return _or_eagerly(backend(graph_module, example_inputs), graph_module)
    except _UncompiledError as error:
        _warn(error.__cause__)
        return graph_module.forward
