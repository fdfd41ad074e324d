#===- onnx_nodes.py - Nodes of ONNX that torch-mlir reads otherwise --------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes nodes of a model in the form in which torch-mlir takes them as ONNX defines them."""

#: The version of ONNX since which the axis of DFT is an operand.
_AXIS_IS_OPERAND = 20


def _find_attribute(node, name):
    return next((each for each in node.attribute if each.name == name), None)


def _name_dilations(onnx, node):
    """torch-mlir takes 0 for those that are left out."""
    if _find_attribute(node, "dilations") is None:
        node.attribute.append(onnx.helper.make_attribute("dilations", [1, 1]))


def _update(onnx, model):
    """Returns a model in a version in which the axis of DFT is an operand, or the model itself
    if ONNX can't convert it."""
    version = max(each.version for each in model.opset_import if each.domain in ("", "ai.onnx"))
    if version >= _AXIS_IS_OPERAND:
        return model
    try:
        return onnx.version_converter.convert_version(model, _AXIS_IS_OPERAND)
    except Exception:  # These errors of ONNX have no class in common.
        return model


def _find_axis(onnx, model, node):
    """Returns the axis of a DFT; None if it is computed."""
    if len(node.input) < 3 or not node.input[2]:
        return -2
    for tensor in model.graph.initializer:
        if tensor.name == node.input[2]:
            return int(onnx.numpy_helper.to_array(tensor))
    for each in model.graph.node:
        if each.op_type == "Constant" and each.output[0] == node.input[2] and \
                each.attribute[0].name == "value":
            return int(onnx.numpy_helper.to_array(each.attribute[0].t))
    return None


def _find_size(model, name, axis):
    """Returns a size of a value; None if it is not known."""
    for value in (*model.graph.input, *model.graph.value_info, *model.graph.output):
        shape = value.type.tensor_type.shape.dim
        if value.name == name and -len(shape) <= axis < len(shape):
            return shape[axis].dim_value or None
    return None


class _Nodes:
    """Nodes in the place of one that is left out, with the name that it has."""

    def __init__(self, onnx, model, node):
        self._onnx, self._graph, self._node = onnx, model.graph, node
        self._nodes = []

    def hold(self, *numbers):
        """Returns the name of a tensor of integers."""
        name = f"{self._node.output[0]}.{len(self._graph.initializer)}"
        self._graph.initializer.append(self._onnx.helper.make_tensor(
            name, self._onnx.TensorProto.INT64, [len(numbers)], numbers))
        return name

    def add(self, op, *inputs, result=None, **attributes):
        """Returns the name of the result of a node."""
        name = result or f"{self._node.output[0]}.{op}{len(self._nodes)}"
        self._nodes.append(self._onnx.helper.make_node(
            op, inputs, [name], name=self._node.name, **attributes))
        return name

    def slice(self, value, axis, start, end, step=1, result=None):
        return self.add("Slice", value, self.hold(start), self.hold(end), self.hold(axis),
                        self.hold(step), result=result)

    def insert(self):
        place = list(self._graph.node).index(self._node)
        self._graph.node.remove(self._node)
        for node in reversed(self._nodes):
            self._graph.node.insert(place, node)


def _write_half(onnx, model, node):
    """Writes a DFT of real numbers, of which half is the mirror image of the other, by one that
    computes or takes both halves. torch-mlir knows only that one."""
    attributes = {each.name: each.i for each in node.attribute}
    axis = _find_axis(onnx, model, node)
    if not attributes.get("onesided") or axis is None:
        return
    is_inverse = attributes.get("inverse", 0)
    # The size of the half, and of both.
    half = _find_size(model, node.input[0] if is_inverse else node.output[0], axis)
    size = _find_size(model, node.output[0], axis) if is_inverse else None
    if half is None or is_inverse and (size is None or size // 2 + 1 != half):
        return
    nodes, (x, *others) = _Nodes(onnx, model, node), node.input
    if not is_inverse:
        nodes.slice(nodes.add("DFT", x, *others), axis, 0, half, result=node.output[0])
    else:
        mirrored = nodes.slice(x, axis, size - half, 0, -1)
        parts = nodes.slice(mirrored, -1, 0, 1), nodes.slice(mirrored, -1, 1, 2)
        mirrored = nodes.add("Concat", parts[0], nodes.add("Neg", parts[1]), axis=-1)
        whole = nodes.add("Concat", x, mirrored, axis=axis)
        nodes.slice(nodes.add("DFT", whole, *others, inverse=1), -1, 0, 1, result=node.output[0])
    nodes.insert()


def complete(onnx, model):
    """Returns the model, whose nodes it may change, or another one."""
    transforms = any(node.op_type == "DFT" for node in model.graph.node)
    if transforms:
        model = onnx.shape_inference.infer_shapes(_update(onnx, model), data_prop=True)
    for node in list(model.graph.node):
        if node.op_type == "DeformConv":
            _name_dilations(onnx, node)
        elif node.op_type == "DFT":
            _write_half(onnx, model, node)
    return onnx.shape_inference.infer_shapes(model, data_prop=True) if transforms else model
