#===- replay.py - Replays of a debug directory ----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Functions that `fx_graph_runnable.py` and `output_code.py` share."""

import os

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from .calling.calls import GraphCall
from .calling.complex_values import ComplexLayout, ComplexOrder
from .calling.layouts import Layout
from .calling.library import Library
from .calling.results import Known
from .calling.strides import Spread
from .compiling.tcp_aot import TcpAot
from .debug.comparison import compare, flatten
from .graphs import compile_graph

#: The names that the scripts import from here.
__all__ = ["ComplexLayout", "ComplexOrder", "GraphCall", "Known", "Layout", "Spread",
           "add_constants", "compare", "flatten", "load_arguments", "load_expected",
           "load_program", "run_compiled"]


def make_argument(shape, stride, dtype, generator):
    """Returns a tensor of random numbers with this shape and these strides."""
    size = 1 + sum((n - 1) * s for n, s in zip(shape, stride)) if 0 not in shape else 0
    if dtype.is_floating_point or dtype.is_complex:
        values = torch.randn(size, generator=generator, dtype=torch.float32)
    elif dtype == torch.bool:
        values = torch.randint(0, 2, (size,), generator=generator)
    else:
        # These numbers are valid as indices, too.
        values = torch.randint(0, 2, (size,), generator=generator)
    return values.to(dtype).as_strided(shape, stride)


def load_arguments(folder, descriptions):
    """Returns the arguments of the first call, which `folder` may have; otherwise random
    ones for the descriptions, each a number or (shape, stride, dtype)."""
    path = os.path.join(folder, "arguments.pt")
    if os.path.exists(path):
        return torch.load(path, weights_only=True)
    generator = torch.Generator().manual_seed(0)
    return [make_argument(*d, generator) if isinstance(d, tuple) else d
            for d in descriptions]


def load_expected(folder):
    """Returns the results that PyTorch computed in the first call, or None."""
    path = os.path.join(folder, "results.pt")
    return torch.load(path, weights_only=True) if os.path.exists(path) else None


def add_constants(module, path):
    """Puts the tensors of a file into a module, by their dotted names."""
    for name, tensor in torch.load(path, weights_only=True).items():
        *parents, last = name.split(".")
        owner = module
        for parent in parents:
            if not hasattr(owner, parent):
                setattr(owner, parent, torch.nn.Module())
            owner = getattr(owner, parent)
        setattr(owner, last, tensor)


def load_program(folder, stage, options, types):
    """Returns the library of a debug directory. With a `stage`, compiles the file of the
    stage, which may be edited, and returns that library. `types` are pairs of an element
    type and a rank."""
    path = os.path.join(folder, "program.so")
    if stage:
        path = os.path.join(folder, "edited.so")
        TcpAot().run([os.path.abspath(stage), "-o", path, "--quiet", *options])
    return Library(path, "func_main", types)


def run_compiled(module, arguments):
    """Compiles a module for these arguments by the backend, and returns its results. Raises
    an ExportError or a CompileError."""
    places = [i for i, a in enumerate(arguments) if isinstance(a, torch.Tensor)]

    def call(*tensors):
        filled = list(arguments)
        for place, tensor in zip(places, tensors):
            filled[place] = tensor
        return flatten(module(*filled))

    tensors = [arguments[place] for place in places]
    # A program that was exported may change what it has computed.
    graph = make_fx(torch.func.functionalize(call, remove="mutations"), tracing_mode="fake", _allow_non_fake_inputs=True,
                    record_stack_traces=True)(*tensors)
    return compile_graph(graph)(*tensors)
