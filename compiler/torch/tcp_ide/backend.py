#===- backend.py - torch.compile(backend="tcp") ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import functools
import os
import platform
import re
import warnings

import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.aot_autograd import get_aot_graph_name

from . import cache, debug, graphkey, layouts, threads
from .calls import GraphCall
from .errors import ExportError
from .exporter import describe_failure
from .library import CompileError, Library, compile_text, find_dumps, find_tcp_aot, run_tcp_aot
from .results import split_results


def _strip_locations(text):
    """A text without lines of Python: equal programs are equal."""
    return re.sub(r" ?loc\(.*?\)+$|^#loc.*\n", "", text, flags=re.MULTILINE)


def _import(graph_module):
    from .importer import count_text, get_context, import_graph, make_importer
    from .locations import locate

    try:
        module = import_graph(graph_module.graph, make_importer(get_context()), "func_main")
    except Exception as error:
        raise ExportError(
            describe_failure(error, "torch-mlir can't import this graph")) from error
    locate(module)
    text = module.operation.get_asm(enable_debug_info=True)
    count_text(text)
    return text


@functools.cache
def _find_machine():
    return platform.processor() or platform.machine()


def _load_library(graph_module, options, types):
    """The Library for a graph: out of the cache, or compiled."""
    text = None
    described = graphkey.describe(graph_module)
    if described is None:
        text = _import(graph_module)
        described = _strip_locations(text)

    def make(path):
        compile_text(text or _import(graph_module), path, options)

    def use(path):
        return Library(path, "func_main", types)

    if find_dumps():
        # What is in the cache has no passes to print.
        path = cache.make_temporary()
        make(path)
        return use(path)
    compiler = find_tcp_aot()
    try:
        status = os.stat(compiler)
    except OSError as error:
        raise CompileError(f"can't run '{compiler}': {error.strerror}") from error
    key = cache.make_key(described, " ".join(options), compiler,
                         f"{status.st_size} {status.st_mtime_ns}", _find_machine())
    try:
        return cache.load(key, make, use)
    except OSError as error:
        raise CompileError(f"can't use the cache '{cache.get_folder()}': {error}; name "
                           "another folder by TCP_IDE_CACHE_DIR") from error


def _copy(graph_module):
    """A graph of its own: the one that was given may have to run eagerly."""
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(graph_module.graph, {}))
    return torch.fx.GraphModule(graph_module, graph)


def compile_graph(graph_module, name="graph", options=()):
    """Compiles a graph of aten ops.

    Gives a function of its arguments that gives a list of its results. Raises an
    ExportError or a CompileError.
    """
    folder = debug.open_folder(name)
    if folder:
        folder.write_graph(graph_module)
    graph_module = _copy(graph_module)
    results, types = split_results(graph_module.graph)
    if not types:
        return lambda *arguments: [r.get(arguments) for r in results]
    orders = layouts.rewrite_results(graph_module.graph)
    argument_layouts = layouts.rewrite_arguments(graph_module.graph)
    graph_module.recompile()
    if not folder:
        library = _load_library(graph_module, options, types)
        return GraphCall(library, argument_layouts, orders, results)
    folder.write_transformed(graph_module)
    with folder.watch():
        text = _import(graph_module)
    path = folder.compile(run_tcp_aot, text, types, options,
                          (argument_layouts, orders, results))
    call = GraphCall(Library(path, "func_main", types), argument_layouts, orders, results)
    return folder.record_first(call)


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


def _compile_or_fall_back(options, graph_module, example_inputs):
    name = get_aot_graph_name()
    try:
        call = compile_graph(graph_module, name, options)
        fast = call.make_fast(boxed=True) if isinstance(call, GraphCall) else None
        return fast or make_boxed_func(call)
    except (ExportError, CompileError) as error:
        warnings.warn(f"tcp: a graph runs eagerly: {_summarize(error)}", stacklevel=2)
        return make_boxed_func(graph_module.forward)


def tcp(graph_module, example_inputs, *, options=None, mode=None):
    """The backend, for torch.compile(backend="tcp").

    `options` are those of tcp-aot, as in options={"O": 3, "march": "native"};
    there are no modes.
    """
    if mode not in (None, "default"):
        raise ValueError(f"the backend tcp has no mode '{mode}'; give options of "
                         "tcp-aot, as in options={'O': 3}")
    compiler = functools.partial(_compile_or_fall_back, _read_options(options))
    return aot_autograd(fw_compiler=compiler, bw_compiler=compiler)(
        graph_module, example_inputs)
