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

from . import cache, graphkey, threads
from .errors import ExportError
from .library import CompileError, Library, find_tcp_aot, run_tcp_aot


class _Constant:
    """A result that is known, or an argument."""

    def __init__(self, value=None, argument=None):
        self.value = value
        self.argument = argument

    def get(self, arguments):
        return self.value if self.argument is None else arguments[self.argument]


def _split_results(graph_module):
    """Takes from a graph the results that are no tensors it computes.

    Gives what each result is: a _Constant, or the number of a result that is
    left, and the types of those.
    """
    output = graph_module.graph.output_node()
    placeholders = [n for n in graph_module.graph.nodes if n.op == "placeholder"]
    results, left, types = [], [], []
    for value in output.args[0]:
        if not isinstance(value, torch.fx.Node):
            results.append(_Constant(value))
            continue
        meta = value.meta["val"]
        if not isinstance(meta, torch.Tensor):
            if value not in placeholders:
                raise CompileError(f"the graph computes the number {value}")
            results.append(_Constant(argument=placeholders.index(value)))
            continue
        results.append(len(left))
        left.append(value)
        types.append((meta.dtype, meta.dim()))
    output.args = (tuple(left),)
    graph_module.recompile()
    return results, types


def _strip_locations(text):
    """A text without lines of Python: equal programs are equal."""
    return re.sub(r" ?loc\(.*?\)+$|^#loc.*\n", "", text, flags=re.MULTILINE)


def _import(graph_module):
    from torch_mlir import fx

    try:
        module = fx.stateless_fx_import(
            graph_module, output_type="torch", model_name="func_main")
    except Exception as error:
        raise ExportError(f"torch-mlir can't import this graph: {error}") from error
    return module.operation.get_asm(enable_debug_info=True)


def _find_library(graph_module):
    """The path of the graph's library, out of the cache or compiled."""
    compiler = find_tcp_aot()
    status = os.stat(compiler)
    options = threads.choose_options()
    text = None
    described = graphkey.describe(graph_module)
    if described is None:
        text = _import(graph_module)
        described = _strip_locations(text)
    key = cache.make_key(described, " ".join(options), compiler,
                         f"{status.st_size} {status.st_mtime_ns}",
                         _find_machine())
    return cache.find(key) or cache.add(
        key, lambda library: run_tcp_aot(["-o", library, "--quiet", *options],
                                         text or _import(graph_module)))


@functools.cache
def _find_machine():
    return platform.processor() or platform.machine()


def _compile_graph(graph_module):
    """A function on the arguments of a graph, or a boxed one on a list of them;
    raises what makes it eager."""
    # The graph itself may have to run eagerly.
    graph_module = torch.fx.GraphModule(graph_module, _copy(graph_module.graph))
    results, types = _split_results(graph_module)
    if not types:
        return lambda *arguments: [r.get(arguments) for r in results]
    library = Library(_find_library(graph_module), "func_main", types)
    if results == list(range(len(types))) and (fast := library.make_fast(boxed=True)):
        return fast

    def call(*arguments):
        computed = library(*[
            a.contiguous() if isinstance(a, torch.Tensor) else a for a in arguments])
        return [r.get(arguments) if isinstance(r, _Constant) else computed[r]
                for r in results]

    return call


def _copy(graph):
    copied = torch.fx.Graph()
    copied.output(copied.graph_copy(graph, {}))
    return copied


def _compile_or_fall_back(graph_module, example_inputs):
    try:
        call = _compile_graph(graph_module)
        return call if getattr(call, "_boxed_call", False) else make_boxed_func(call)
    except (ExportError, CompileError) as error:
        lines = [line for line in str(error).splitlines() if line]
        reason = next((line for line in lines if "error:" in line), lines[0])
        warnings.warn(f"tcp: a graph runs eagerly: {reason}", stacklevel=2)
        return make_boxed_func(graph_module.forward)


#: The backend, for torch.compile(backend="tcp").
tcp = aot_autograd(fw_compiler=_compile_or_fall_back,
                   bw_compiler=_compile_or_fall_back)
