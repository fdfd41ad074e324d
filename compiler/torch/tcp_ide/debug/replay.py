#===- replay.py - What the files of a debug directory run by --------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What `fx_graph_runnable.py` and `output_code.py` have in common."""

import os

import torch
from torch.utils._pytree import tree_leaves

from ..calling.library import Library, run_tcp_aot

#: What floats may be off, as a part of their size and as such.
TOLERANCES = {torch.float64: (1e-7, 1e-9), torch.float32: (1e-4, 1e-5)}
_COARSE = (2e-2, 2e-2)


def make_argument(shape, stride, dtype, generator):
    """A tensor of random numbers that lies in memory as these strides say."""
    size = 1 + sum((n - 1) * s for n, s in zip(shape, stride)) if 0 not in shape else 0
    if dtype.is_floating_point or dtype.is_complex:
        values = torch.randn(size, generator=generator, dtype=torch.float32)
    elif dtype == torch.bool:
        values = torch.randint(0, 2, (size,), generator=generator)
    else:
        # Also good as indices.
        values = torch.randint(0, 2, (size,), generator=generator)
    return values.to(dtype).as_strided(shape, stride)


def load_arguments(folder, descriptions):
    """The arguments of the first call, which `folder` keeps, or random ones:
    for each description, a number or (shape, stride, dtype)."""
    path = os.path.join(folder, "arguments.pt")
    if os.path.exists(path):
        return torch.load(path, weights_only=True)
    generator = torch.Generator().manual_seed(0)
    return [make_argument(*d, generator) if isinstance(d, tuple) else d
            for d in descriptions]


def load_expected(folder):
    """What PyTorch computed in the first call, or None."""
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


def flatten(results):
    """The results of a graph as a list, those that are nested too."""
    return tree_leaves(results)


def compare(actual, expected):
    """For each pair of results, a line that says how far they are apart.

    Gives the lines, and whether all are close.
    """
    lines, close = [], True
    for i, (got, want) in enumerate(zip(actual, expected)):
        if not isinstance(want, torch.Tensor):
            same = got == want
            lines.append(f"result {i}: {got}" + ("" if same else f", not {want}"))
            close &= same
            continue
        name = f"result {i}: {str(want.dtype)[6:]}{list(want.shape)}"
        if got.dtype != want.dtype or got.shape != want.shape:
            lines.append(f"{name}, but it is {str(got.dtype)[6:]}{list(got.shape)}")
            close = False
            continue
        if not want.dtype.is_floating_point:
            count = int((got != want).sum())
            lines.append(f"{name}: " + (
                f"differs in {count} of {want.numel()} elements" if count else "equal"))
            close &= count == 0
            continue
        relative, absolute = TOLERANCES.get(want.dtype, _COARSE)
        fits = torch.isclose(got, want, rtol=relative, atol=absolute, equal_nan=True)
        largest = (got.double() - want.double()).abs().nan_to_num(0).max().item() \
            if want.numel() else 0.0
        if bool(fits.all()):
            lines.append(f"{name}: equal, largest difference {largest:.3g}")
            continue
        close = False
        place = (~fits).nonzero()[0].tolist()
        lines.append(f"{name}: differs in {int((~fits).sum())} of {want.numel()} elements; "
                     f"at {place} it is "
                     f"{got[tuple(place)].item()}, not {want[tuple(place)].item()}")
    if len(actual) != len(expected):
        lines.append(f"{len(actual)} results, not {len(expected)}")
        close = False
    return lines, close


def load_program(folder, stage, options, types):
    """The library of a debug directory, or what a stage of it, as it was edited,
    is compiled to. `types` are pairs of an element type and a rank."""
    path = os.path.join(folder, "program.so")
    if stage:
        path = os.path.join(folder, "edited.so")
        run_tcp_aot([os.path.abspath(stage), "-o", path, "--quiet", *options])
    return Library(path, "func_main", types)


def run_compiled(module, arguments):
    """Compiles a module, as it is for these arguments, by the backend, and gives
    its results. Raises an ExportError or a CompileError."""
    from torch.fx.experimental.proxy_tensor import make_fx

    from ..backend import compile_graph

    places = [i for i, a in enumerate(arguments) if isinstance(a, torch.Tensor)]

    def call(*tensors):
        filled = list(arguments)
        for place, tensor in zip(places, tensors):
            filled[place] = tensor
        return flatten(module(*filled))

    tensors = [arguments[place] for place in places]
    graph = make_fx(call, tracing_mode="fake", _allow_non_fake_inputs=True,
                    record_stack_traces=True)(*tensors)
    return compile_graph(graph)(*tensors)
