#===- onnx_forms.py - The forms of nodes of ONNX that torch-mlir knows ----===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes nodes of a model in the forms that torch-mlir takes as ONNX defines them."""

from . import onnx_recurrent, onnx_transforms
from .onnx_nodes import SLICE_VERSION, Nodes, find_constant, infer, read_attributes, update
from .onnx_recurrent import write_layer
from .onnx_transforms import write_half


def _name_dilations(onnx, model, node, name):
    """torch-mlir takes 0 for those that are left out."""
    if not any(each.name == "dilations" for each in node.attribute):
        node.attribute.append(onnx.helper.make_attribute("dilations", [1, 1]))


def _find_parts(onnx, model, node):
    """Returns the sizes of the parts of a Split if they are known and several, which torch-mlir
    takes for equal, or makes a list of. Returns None for other parts."""
    sizes = read_attributes(onnx, node).get("split")
    if sizes is None and len(node.input) > 1:
        sizes = find_constant(onnx, model, node.input[1])
    return None if sizes is None or len(set(map(int, sizes))) == 1 else list(map(int, sizes))


def _write_slices(onnx, model, node, name):
    """Writes a Split into parts of several known sizes."""
    sizes = _find_parts(onnx, model, node)
    if sizes is None:
        return
    nodes, start = Nodes(onnx, model, node), 0
    axis = read_attributes(onnx, node).get("axis", 0)
    for output, size in zip(node.output, sizes):
        nodes.slice(node.input[0], axis, start, start + size, result=output)
        start += size
    nodes.insert()


#: Functions that write nodes, by the kinds of these.
_WRITERS = {"DFT": write_half, "DeformConv": _name_dilations, "GRU": write_layer,
            "LSTM": write_layer, "RNN": write_layer, "Split": _write_slices}


def _find_version(onnx, model, node):
    """Returns the least version of ONNX's operators in which a node is written."""
    if node.op_type == "DFT":
        return onnx_transforms.VERSION
    if node.op_type == "Split" and _find_parts(onnx, model, node):
        return SLICE_VERSION
    if _WRITERS.get(node.op_type) is write_layer and \
            onnx_recurrent.needs_writing(onnx, model, node):
        return onnx_recurrent.VERSION
    return 0


def complete(onnx, model, name):
    """Returns the model, whose nodes it may change, or another one. `name` stands for it in
    messages. Raises an ExportError."""
    if _WRITERS.keys().isdisjoint(node.op_type for node in model.graph.node):
        return model
    model = update(onnx, model, max(_find_version(onnx, model, node) for node in model.graph.node))
    number = len(model.graph.node)
    for node in list(model.graph.node):
        if node.op_type in _WRITERS:
            _WRITERS[node.op_type](onnx, model, node, name)
    return model if len(model.graph.node) == number else infer(onnx, model)
