#===- onnx_nodes.py - Nodes of ONNX in the place of others ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Reads the nodes of a model, and writes others in their place."""

import numpy as np


#: The version of ONNX's operators since which the bounds of Slice are operands.
SLICE_VERSION = 10


def read_attributes(onnx, node):
    return {each.name: onnx.helper.get_attribute_value(each) for each in node.attribute}


def find_version(model):
    """Returns the version of ONNX's operators in a model."""
    return max(each.version for each in model.opset_import if each.domain in ("", "ai.onnx"))


def infer(onnx, model):
    """Returns a model with the shapes of all values, or the model itself if ONNX can't find them,
    as of one that is too large."""
    try:
        return onnx.shape_inference.infer_shapes(model, data_prop=True)
    except Exception:  # These errors of ONNX have no class in common.
        return model


def update(onnx, model, version):
    """Returns a model in this version of ONNX's operators at least, with the shapes of all values,
    or the model itself if ONNX can't convert it."""
    if find_version(model) >= version:
        return model
    try:
        model = onnx.version_converter.convert_version(model, version)
    except Exception:  # These errors of ONNX have no class in common.
        return model
    return infer(onnx, model)


def find_constant(onnx, model, name):
    """Returns the array of a weight or constant; None for other values."""
    for tensor in model.graph.initializer:
        if tensor.name == name:
            return onnx.numpy_helper.to_array(tensor)
    for node in model.graph.node:
        if node.op_type == "Constant" and node.output[0] == name and \
                node.attribute[0].name == "value":
            return onnx.numpy_helper.to_array(node.attribute[0].t)
    return None


def find_shape(model, name):
    """Returns the sizes of a value, None for each that is not known; None if the rank is not."""
    for value in (*model.graph.input, *model.graph.value_info, *model.graph.output):
        if value.name == name:
            tensor = value.type.tensor_type
            return [size.dim_value if size.HasField("dim_value") else None
                    for size in tensor.shape.dim] if tensor.HasField("shape") else None
    for tensor in model.graph.initializer:
        if tensor.name == name:
            return list(tensor.dims)
    return None


def find_size(model, name, axis):
    """Returns a size of a value; None if it is not known."""
    shape = find_shape(model, name)
    return shape[axis] if shape is not None and -len(shape) <= axis < len(shape) else None


class Nodes:
    """Nodes that are added in the place of one that is left out, and that have its name."""

    def __init__(self, onnx, model, node):
        self._onnx, self._graph, self._node = onnx, model.graph, node
        self._nodes = []
        self._prefix = next(filter(None, node.output))

    def hold(self, array):
        """Returns the name of a constant."""
        name = f"{self._prefix}.{len(self._graph.initializer)}"
        self._graph.initializer.append(self._onnx.numpy_helper.from_array(array, name))
        return name

    def add(self, op, *inputs, result=None, **attributes):
        """Returns the name of the first result of a node."""
        name = result or f"{self._prefix}.{op}{len(self._nodes)}"
        self._nodes.append(self._onnx.helper.make_node(
            op, inputs, [name], name=self._node.name, **attributes))
        return name

    def add_result(self):
        """Returns the name of one more result of the last node."""
        results = self._nodes[-1].output
        results.append(f"{results[0]}.{len(results)}")
        return results[-1]

    def slice(self, value, axis, start, end, step=1, result=None):
        bounds = [self.hold(np.array([number])) for number in (start, end, axis, step)]
        return self.add("Slice", value, *bounds, result=result)

    def insert(self):
        """Puts the added nodes in the place of the one that they are for."""
        place = list(self._graph.node).index(self._node)
        self._graph.node.remove(self._node)
        for node in reversed(self._nodes):
            self._graph.node.insert(place, node)
