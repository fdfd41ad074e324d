#===- onnx_forms.py - The forms of nodes of ONNX that torch-mlir knows -----===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes nodes of a model in the forms that torch-mlir takes as ONNX defines them."""

from .onnx_recurrent import write_layer
from .onnx_transforms import update, write_half


def _name_dilations(onnx, model, node, name):
    """torch-mlir takes 0 for those that are left out."""
    if not any(each.name == "dilations" for each in node.attribute):
        node.attribute.append(onnx.helper.make_attribute("dilations", [1, 1]))


#: What is done to nodes of each kind.
_WRITERS = {"DFT": write_half, "DeformConv": _name_dilations, "GRU": write_layer,
            "LSTM": write_layer, "RNN": write_layer}


def complete(onnx, model, name):
    """Returns the model, whose nodes it may change, or another one. `name` stands for it in
    messages. Raises an ExportError."""
    kinds = {node.op_type for node in model.graph.node}
    if kinds.isdisjoint(_WRITERS):
        return model
    if "DFT" in kinds:
        model = onnx.shape_inference.infer_shapes(update(onnx, model), data_prop=True)
    for node in list(model.graph.node):
        if node.op_type in _WRITERS:
            _WRITERS[node.op_type](onnx, model, node, name)
    return onnx.shape_inference.infer_shapes(model, data_prop=True)
