#===- onnx_transforms.py - Fourier transforms of ONNX ---------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes the forms of DFT that torch-mlir lacks by the one that it knows."""

from .onnx_nodes import Nodes, find_constant, find_size, read_attributes

#: The version of ONNX's operators since which the axis of DFT is an operand.
VERSION = 20


def _find_axis(onnx, model, node):
    """Returns the axis of a DFT; None if it is computed."""
    if len(node.input) < 3 or not node.input[2]:
        return -2
    axis = find_constant(onnx, model, node.input[2])
    return None if axis is None else int(axis)


def write_half(onnx, model, node, name):
    """Writes a DFT of real numbers, of which half is the mirror image of the other, by one that
    computes or takes both halves."""
    attributes = read_attributes(onnx, node)
    axis = _find_axis(onnx, model, node)
    if not attributes.get("onesided") or axis is None:
        return
    is_inverse = attributes.get("inverse", 0)
    # The size of the half, and of both.
    half = find_size(model, node.input[0] if is_inverse else node.output[0], axis)
    size = find_size(model, node.output[0], axis) if is_inverse else None
    if half is None or is_inverse and (size is None or size // 2 + 1 != half):
        return
    nodes, (x, *others) = Nodes(onnx, model, node), node.input
    if not is_inverse:
        nodes.slice(nodes.add("DFT", x, *others), axis, 0, half, result=node.output[0])
    else:
        mirrored = nodes.slice(x, axis, size - half, 0, -1)
        parts = nodes.slice(mirrored, -1, 0, 1), nodes.slice(mirrored, -1, 1, 2)
        mirrored = nodes.add("Concat", parts[0], nodes.add("Neg", parts[1]), axis=-1)
        whole = nodes.add("Concat", x, mirrored, axis=axis)
        nodes.slice(nodes.add("DFT", whole, *others, inverse=1), -1, 0, 1, result=node.output[0])
    nodes.insert()
