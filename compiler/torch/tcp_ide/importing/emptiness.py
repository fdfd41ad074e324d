#===- emptiness.py - Reductions that need elements ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Finds the sizes that a reduction must have elements along, because it has no result for none:
the maximum of no elements is an error of PyTorch. Its functions for fake tensors do not report all
of these errors, and never those of dynamic sizes."""

import dataclasses
import math

import torch

from ..errors import ExportError
from .locations import find_place

_aten = torch.ops.aten


@dataclasses.dataclass
class Need:
    """A size that has to be at least `least`, and the message of PyTorch if it is not."""

    node: torch.fx.Node
    size: int | torch.SymInt
    least: int
    message: str


def _read(node):
    """Returns the arguments of a node by their names in the schema."""
    arguments = node.target._schema.arguments
    given = {argument.name: argument.default_value for argument in arguments
             if argument.has_default_value()}
    return {**given, **dict(zip((argument.name for argument in arguments), node.args)),
            **node.kwargs}


def _find_dims(given):
    """Returns dimensions as a list; empty for all."""
    dim = given.get("dim")
    return list(dim) if isinstance(dim, (list, tuple)) else [] if dim is None else [dim]


def _along(name, of_all=None):
    """Returns the needs of a reduction along some dimensions, or of all elements, where
    `of_all` is the message."""
    def find(shape, given):
        dims = _find_dims(given)
        for dim in dims:
            # Only a list of dimensions is reported as it is given.
            said = dim if isinstance(given["dim"], (list, tuple)) else dim % len(shape)
            yield shape[dim], 1, f"{name}(): Expected reduction dim {said} to have non-zero size."
        if not dims:
            yield math.prod(shape), 1, of_all

    return find


def _unspecified(name, hint=" Specify the reduction dim with the 'dim' argument."):
    return f"{name}(): Expected reduction dim to be specified for input.numel() == 0.{hint}"


def _norm(shape, given):
    order = given["ord"] if "ord" in given else given["p"]
    if isinstance(order, torch.fx.Node):
        order = order.meta["val"]
    if isinstance(order, torch.SymInt):
        # The norm is lowered for one order.
        order = int(order)
    if order is None or math.isfinite(order) and order >= 0:
        return
    refused = f"linalg.vector_norm cannot compute the {order} norm on"
    dims = _find_dims(given)
    for dim in dims:
        yield shape[dim], 1, (f"{refused} the dimension {dim} because this dimension is empty and "
                              "the operation does not have an identity")
    if not dims:
        yield math.prod(shape), 1, (f"{refused} an empty tensor because the operation does not "
                                    "have an identity")


def _kth(shape, given):
    dim = given["dim"]
    yield from _along("kthvalue")(shape, given)
    yield shape[dim], given["k"], \
        f"kthvalue(): selected number k out of range for dimension {dim % len(shape)}"


def _top(shape, given):
    yield shape[given["dim"]], given["k"], "selected index k out of range"


_OF_BOTH = ("aminmax(): cannot compute aminmax over an empty dimension as the operation has no "
            "identity.")

#: By op, the function that finds the needs from a shape and the arguments.
_TABLE = {
    _aten.amax.default: _along("amax", _unspecified("amax")),
    _aten.amin.default: _along("amin", _unspecified("amin")),
    _aten.aminmax.default: _along("aminmax", _OF_BOTH),
    _aten.argmax.default: _along("argmax", _unspecified("argmax", "")),
    _aten.argmin.default: _along("argmin", _unspecified("argmin", "")),
    _aten.kthvalue.default: _kth,
    _aten.linalg_vector_norm.default: _norm,
    _aten.max.default: _along("max", _unspecified("max")),
    _aten.max.dim: _along("max"),
    _aten.median.dim: _along("median"),
    _aten.min.default: _along("min", _unspecified("min")),
    _aten.min.dim: _along("min"),
    _aten.mode.default: _along("mode"),
    _aten.nanmedian.dim: _along("median"),
    **{op: _norm for op in (_aten.norm.Scalar, _aten.norm.ScalarOpt_dim)},
    _aten.topk.default: _top,
}


def find_needs(graph):
    """Returns the Needs of the ops of a graph whose nodes know their values."""
    found = []
    for node in graph.nodes:
        if node.op == "call_function" and (find := _TABLE.get(node.target)):
            # A scalar counts as one element.
            if shape := node.args[0].meta["val"].shape:
                found += [Need(node, *need) for need in find(shape, _read(node))]
    return found


def check(graph):
    """Raises an ExportError for the first static size that is too small."""
    for need in find_needs(graph):
        if isinstance(need.size, int) and isinstance(need.least, int) and need.size < need.least:
            place = find_place(need.node)
            raise ExportError((f"{place}: " if place else "") + f"error: {need.message}")
