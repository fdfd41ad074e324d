#===- unsupported.py - Ops that no graph may have -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Finds nodes of graphs about which torch-mlir's messages say too little."""

import types

import torch

from ..calling.ragged import is_ragged
from ..decompositions.random_ops import is_random
from ..errors import ExportError
from .locations import find_place


def _name(op):
    # A computation with a size is a function of Python.
    return op.__name__ if isinstance(op, types.BuiltinFunctionType) else \
        str(op).removesuffix(".default")


def describe(node):
    """Returns why a node can't be compiled, and what to do; None if nothing is known
    against it."""
    if node.target is torch.ops.higher_order.with_effects:
        # The checked value has a node of its own, which is the op that users know.
        checked = node.args[2] if len(node.args) > 2 else None
        while isinstance(checked, torch.fx.Node) and isinstance(checked.args[0],
                                                                torch.fx.Node):
            if isinstance(checked.target, torch._ops.OpOverload):
                break
            checked = checked.args[0]
        op = checked.target if isinstance(checked, torch.fx.Node) else node.args[1]
        return f"no lowering for '{_name(op)}'; compute it outside of what is compiled"
    if node.target is torch.ops.higher_order.cond:
        return "no lowering for 'torch.cond'; compute both sides, and choose by torch.where"
    if isinstance(node.target, torch._ops.HigherOrderOperator):
        # Some messages of torch-mlir would not name it. An op that changes its arguments is
        # the first argument of such an operator.
        first = node.args[0] if node.args else None
        op = first if isinstance(first, torch._ops.OpOverload) else node.target
        return f"no lowering for '{_name(op)}'; compute it outside of what is compiled"
    if any(is_ragged(value.meta.get("val")) for value in node.all_input_nodes):
        return (f"'{_name(node.target)}' computes with the ragged size of a nested tensor, "
                "which has no value; compute it outside of what is compiled")
    if isinstance(node.target, torch._ops.OpOverload) and is_random(node):
        return (f"'{_name(node.target)}' draws random numbers, and those of a compiled "
                "program would not be PyTorch's; draw them outside of what is compiled, "
                "and pass them as an argument")
    return None


def describe_complex(node):
    """Returns the same for a node with complex numbers that could not be imported; None for
    others."""
    values = [found.meta.get("val") for found in (node, *node.all_input_nodes)]
    if not any(isinstance(value, torch.Tensor) and value.is_complex() for value in values):
        return None
    return (f"no lowering for '{_name(node.target)}' of complex numbers; compute with "
            "tensors of real and imaginary parts")


#: The element types that tensors of compiled programs may have.
_DTYPES = (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.bool,
           torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)


def _find_first_place(node):
    """Returns the place of a node, or of a node that uses it."""
    return next(filter(None, map(find_place, (node, *node.users))), None)


def describe_type(node, is_passed):
    """Returns why a compiled program can't have tensors of the node's type, which
    torch-mlir or C lacks, or None. A complex tensor may be inside of a program, but not be
    passed."""
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor) or value.dtype in _DTYPES or \
            value.is_complex() and not is_passed:
        return None
    if value.is_complex():
        todo = "pass it, in or out, by torch.view_as_real"
    else:
        todo = "convert it to one of: " + ", ".join(
            str(dtype).removeprefix("torch.") for dtype in _DTYPES)
    return f"'{node.name}' is a tensor of {value.dtype}, which can't be compiled; {todo}"


def check(graph):
    """Raises an ExportError for the first node that can't be compiled."""
    results = graph.output_node().all_input_nodes
    for node in graph.nodes:
        reason = describe_type(node, node.op == "placeholder" or node in results)
        if not reason and node.op == "call_function":
            reason = describe(node)
        if reason:
            place = _find_first_place(node)
            raise ExportError((f"{place}: " if place else "") + f"error: {reason}")
