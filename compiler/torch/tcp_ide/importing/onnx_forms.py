#===- onnx_forms.py - The forms of nodes of ONNX that torch-mlir knows -----===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes nodes of a model in the forms that torch-mlir takes as ONNX defines them."""

from . import onnx_recurrent, onnx_transforms
from .onnx_nodes import Nodes, find_constant, infer, read_attributes, update
from .onnx_recurrent import write_layer
from .onnx_transforms import write_half


def _name_dilations(onnx, model, node, name):
    """torch-mlir takes 0 for those that are left out."""
    if not any(each.name == "dilations" for each in node.attribute):
        node.attribute.append(onnx.helper.make_attribute("dilations", [1, 1]))


def _write_slices(onnx, model, node, name):
    """Writes a Split into parts of several known sizes. torch-mlir takes all for equally large, or
    makes a list of them."""
    attributes = read_attributes(onnx, node)
    sizes = attributes.get("split")
    if sizes is None and len(node.input) > 1:
        sizes = find_constant(onnx, model, node.input[1])
    if sizes is None or len(set(map(int, sizes))) == 1:
        return
    nodes, start = Nodes(onnx, model, node), 0
    for output, size in zip(node.output, map(int, sizes)):
        nodes.slice(node.input[0], attributes.get("axis", 0), start, start + size, result=output)
        start += size
    nodes.insert()


#: What is done to nodes of each kind.
_WRITERS = {"DFT": write_half, "DeformConv": _name_dilations, "GRU": write_layer,
            "LSTM": write_layer, "RNN": write_layer, "Split": _write_slices}


def _find_version(onnx, model):
    """Returns the least version of ONNX's operators in which the nodes of a model are written."""
    versions = [onnx_transforms.VERSION for node in model.graph.node if node.op_type == "DFT"]
    # Slice has its bounds as operands since version 10.
    versions += [10 for node in model.graph.node if node.op_type == "Split"]
    versions += [onnx_recurrent.VERSION for node in model.graph.node
                 if _WRITERS.get(node.op_type) is write_layer
                 and onnx_recurrent.needs_writing(onnx, model, node)]
    return max(versions, default=0)


def complete(onnx, model, name):
    """Returns the model, whose nodes it may change, or another one. `name` stands for it in
    messages. Raises an ExportError."""
    if _WRITERS.keys().isdisjoint(node.op_type for node in model.graph.node):
        return model
    model = update(onnx, model, _find_version(onnx, model))
    number = len(model.graph.node)
    for node in list(model.graph.node):
        if node.op_type in _WRITERS:
            _WRITERS[node.op_type](onnx, model, node, name)
    return model if len(model.graph.node) == number else infer(onnx, model)
