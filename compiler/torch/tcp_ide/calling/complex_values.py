#===- complex_values.py - Complex arguments and results -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A compiled function takes and gives a complex tensor as a real one with a last dimension
of size 2, which is how its elements lie in memory."""

import dataclasses
from typing import Optional

import torch

from .layouts import Layout
from .strides import Spread

_aten = torch.ops.aten


def _as_real(tensor):
    return torch.view_as_real(tensor.resolve_conj().resolve_neg()) if tensor.is_complex() \
        else tensor


@dataclasses.dataclass
class ComplexLayout:
    """The place of a complex argument in memory. `layout` is that of the real tensor, None
    if that is contiguous."""

    layout: Optional[Layout]

    def fits(self, tensor):
        """Returns whether a tensor has this layout."""
        if tensor.is_conj() or tensor.is_neg():
            return False
        real = _as_real(tensor)
        return self.layout.fits(real) if self.layout else real.is_contiguous()

    def find_sizes(self, tensor):
        """Returns the sizes of the contiguous real tensor in whose memory `tensor` is."""
        real = _as_real(tensor)
        return self.layout.find_sizes(real) if self.layout else list(real.shape)

    def make(self, tensor):
        """Returns a copy with this layout, as a real tensor; see Layout.make."""
        real = _as_real(tensor)
        return self.layout.make(real) if self.layout else real.contiguous()


@dataclasses.dataclass
class ComplexOrder:
    """Makes a complex result of the real tensor that a library returns. `order`, a
    permutation, a Spread or None, is applied before the parts are joined."""

    order: object

    def lay(self, tensor, arguments):
        """Returns the complex tensor."""
        if isinstance(self.order, Spread):
            tensor = self.order.lay(tensor, arguments)
        elif self.order is not None:
            tensor = tensor.permute(self.order)
        return torch.view_as_complex(tensor)


def _is_complex(node):
    return isinstance(node, torch.fx.Node) and \
        isinstance(node.meta.get("val"), torch.Tensor) and node.meta["val"].is_complex()


def _insert(after, source, target):
    with source.graph.inserting_after(after):
        node = source.graph.call_function(target, (source,))
    node.meta.update({key: source.meta[key] for key in ("stack_trace",) if key in source.meta})
    return node


def expose(graph):
    """Replaces the complex arguments and results of a graph by real tensors. Returns the
    numbers of these arguments, and of these results that are computed."""
    arguments, results, given_back = set(), set(), {}
    placeholders = list(graph.find_nodes(op="placeholder"))
    for number, node in enumerate(placeholders):
        if not _is_complex(node):
            continue
        arguments.add(number)
        users = list(node.users)
        joined = _insert(placeholders[-1], node, _aten.view_as_complex.default)
        joined.meta["val"] = node.meta["val"]
        given_back[joined] = node
        node.meta["val"] = torch.view_as_real(node.meta["val"].resolve_conj())
        node.meta.pop("tensor_meta", None)
        for user in users:
            user.replace_input_with(node, joined)
    output = graph.output_node()
    given = list(output.args[0])
    for number, node in enumerate(given):
        if not _is_complex(node):
            continue
        if node in given_back:
            given[number] = given_back[node]
            continue
        results.add(number)
        parts = _insert(node, node, _aten.view_as_real.default)
        parts.meta["val"] = torch.view_as_real(node.meta["val"].resolve_conj())
        given[number] = parts
    output.args = (tuple(given),)
    return arguments, results
