#===- backend.py - torch.compile(backend="tcp") ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import functools
import threading
import warnings

from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.aot_autograd import get_aot_graph_name
from torch._inductor import config

from . import collecting
from .calling import fastcall
from .calling.calls import GraphCall
from .compiling.options import WHOLE, read_options
from .cutting import draws, parts
from .cutting.parts import summarize
from .cutting.recomputing import partition
from .decompositions.expand import uncached
from .errors import CompileError, ExportError
from .graphs import compile_graph, start_graph

__all__ = ["compile_graph", "start_graph", "tcp"]


class _UncompiledError(Exception):
    """A forward graph that can't be compiled. The program then runs without the backend."""


def _warn(error):
    warnings.warn(f"tcp: a graph runs eagerly: {summarize(error)}", stacklevel=2)


@collecting.rarely()
def _compile(options, fall_back, graph_module, example_inputs, is_whole=False):
    """Returns a callable for a graph of AOTAutograd, in the form in which AOTAutograd calls
    it. If nothing of the graph can be compiled, `fall_back(graph_module, error)` returns
    it."""
    try:
        finish = parts.start(graph_module, get_aot_graph_name(), options, is_whole)
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

    # The compile goes on meanwhile: AOTAutograd and Dynamo still have half of their work
    # to do.
    return fastcall.defer(make)


def _compile_backward(options, fall_back, graph_module, example_inputs, is_whole=False):
    draws.leave_to_forward(graph_module)
    return _compile(options, fall_back, graph_module, example_inputs, is_whole)


def _leave_forward(graph_module, error):
    raise _UncompiledError from error


def _run_backward(graph_module, error):
    """Returns the backward graph as PyTorch runs it, with the tensors that the forward
    graph has saved."""
    _warn(error)
    return make_boxed_func(graph_module.forward)


def _refuse(graph_module, error):
    raise error


def _or_eagerly(call, graph_module):
    """Returns a function that calls `call`. From the first _UncompiledError on, it runs the
    graph that Dynamo traced."""
    def run(*arguments):
        nonlocal call
        try:
            return call(*arguments)
        except _UncompiledError as error:
            _warn(error.__cause__)
            call = graph_module.forward
            return call(*arguments)

    return run


#: By mode of torch.compile: the options for it, and what a warning says that is left out.
_MODES = {
    None: ({}, None), "default": ({}, None),
    "reduce-overhead": ({}, "has graphs of CUDA, and calls on a CPU have no such overhead"),
    "max-autotune": ({"O": 3}, "is '-O3'; kernels are chosen by the CPU and not tried"),
    "max-autotune-no-cudagraphs": (
        {"O": 3}, "is '-O3'; kernels are chosen by the CPU and not tried"),
}


def _apply_mode(mode, options):
    """Returns the options of tcp-aot for a mode. Options that are given explicitly win."""
    if mode not in _MODES:
        known = ", ".join(f"'{name}'" for name in _MODES if name)
        raise ValueError(f"the backend tcp has no mode '{mode}'; the modes are: {known}")
    found, left_out = _MODES[mode]
    if left_out:
        warnings.warn(f"tcp: the mode '{mode}' {left_out}", stacklevel=2)
    return {**found, **(options or {})}


def tcp(graph_module, example_inputs, *, options=None, mode=None):
    """The backend, for torch.compile(backend="tcp").

    `options` are those of tcp-aot, such as options={"O": 3, "march": "native"}. With
    "whole-graph", an op that can't be compiled is an error. The modes that begin with
    "max-autotune" stand for -O3. Parts of a mode that are about GPUs, or about trying kernels,
    have no effect here, and a warning says so.
    """
    options = _apply_mode(mode, options)
    is_whole = bool(options and options.get(WHOLE))
    options = read_options(options)
    # The graph gets no decompositions, so that a graph that runs eagerly runs its own
    # ops.
    backend = aot_autograd(
        fw_compiler=functools.partial(
            _compile, options, _refuse if is_whole else _leave_forward, is_whole=is_whole),
        bw_compiler=functools.partial(
            _compile_backward, options, _refuse if is_whole else _run_backward,
            is_whole=is_whole),
        partition_fn=partition, keep_inference_input_mutations=True)
    try:
        # Otherwise unused random numbers would not be drawn, and the generator would not
        # advance.
        with collecting.rarely(), config.patch(fallback_random=True), uncached(example_inputs):
            return _or_eagerly(backend(graph_module, example_inputs), graph_module)
    except _UncompiledError as error:
        _warn(error.__cause__)
        return graph_module.forward
