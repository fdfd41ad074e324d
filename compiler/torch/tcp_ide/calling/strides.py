#===- strides.py - Results whose elements have gaps between them ----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A result that is a part of another tensor in eager PyTorch, such as
layer_norm(x, ...)[:, 0], has the strides of that tensor. The compiled function computes
only the part. Its elements are then copied to memory with these strides."""

import dataclasses

import sympy
import torch
from torch.utils._sympy.printers import PythonPrinter


@dataclasses.dataclass
class Spread:
    """The strides of such a result: numbers, or Python expressions of the `arguments` of a
    graph."""

    strides: tuple

    def __post_init__(self):
        self._computed = [n if isinstance(n, int) else compile(n, "strides", "eval")
                          for n in self.strides]

    def lay(self, tensor, arguments):
        """Returns a copy of a contiguous tensor with these strides."""
        strides = [n if isinstance(n, int) else eval(n, {"arguments": arguments})
                   for n in self._computed]
        first = tensor
        for dim, stride in enumerate(strides):
            # An expanded dimension has one element in memory.
            if stride == 0 and tensor.shape[dim] > 1:
                first = first.narrow(dim, 0, 1)
        return torch.empty_strided(first.shape, strides, dtype=tensor.dtype) \
            .copy_(first).expand_as(tensor)


def _find_symbols(graph):
    """Returns, for each symbol, a Python expression of the arguments."""
    found = {}
    for number, node in enumerate(graph.find_nodes(op="placeholder")):
        value = node.meta.get("val")
        if isinstance(value, torch.SymInt):
            found.setdefault(value.node.expr, f"arguments[{number}]")
        elif isinstance(value, torch.Tensor):
            for dim, size in enumerate(value.shape):
                if isinstance(size, torch.SymInt):
                    found.setdefault(size.node.expr, f"arguments[{number}].shape[{dim}]")
    return {symbol: sympy.Symbol(text, integer=True) for symbol, text in found.items()
            if symbol.is_Symbol}


def find_spread(value, graph):
    """Returns the Spread of a result that is neither contiguous nor a permutation of a
    contiguous tensor; None if its strides don't follow from the arguments. `value` is its
    value in the graph."""
    symbols, strides = _find_symbols(graph), []
    for stride in value.stride():
        if isinstance(stride, int):
            strides.append(stride)
            continue
        expression = stride.node.expr.xreplace(symbols)
        if not expression.free_symbols <= set(symbols.values()):
            return None
        strides.append(PythonPrinter().doprint(expression))
    return Spread(tuple(strides))
