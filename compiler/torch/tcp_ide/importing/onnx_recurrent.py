#===- onnx_recurrent.py - Recurrent layers of ONNX ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes GRU, LSTM and RNN by those that torch-mlir knows, which go over whole sequences."""

import numpy as np

from ..errors import ExportError
from .onnx_nodes import Nodes, find_constant, find_size, find_version, read_attributes

#: The version of ONNX's operators in which layers are written.
VERSION = 15

#: Operands by number. The others behind the first one have a part for each direction.
_LENGTHS, _STATES, _PEEPHOLES = 4, (5, 6), 7

#: Which of the parts for directions go backward.
_WAYS = {b"forward": (False,), b"reverse": (True,), b"bidirectional": (False, True)}

#: By layer, for each result the dimension of directions, and the order of dimensions in which the
#: batch comes first.
_EVERY, _LAST = (1, [2, 0, 1, 3]), (0, [1, 0, 2])
_OUTPUTS = {"GRU": (_EVERY, _LAST), "RNN": (_EVERY, _LAST), "LSTM": (_EVERY, _LAST, _LAST)}


class _Sequences:
    """Which steps of sequences there are. `lengths` names the tensor of their lengths; it is empty
    if all are as long as the tensor of the operand `x`."""

    def __init__(self, nodes, x, lengths):
        self._nodes, self._lengths = nodes, lengths
        if not lengths:
            return
        zero, one = nodes.hold(np.array(0)), nodes.hold(np.array(1))
        number = nodes.add("Gather", nodes.add("Shape", x), zero)
        steps = nodes.add("Range", zero, number, one)
        # Sizes are steps and sequences.
        self._steps = nodes.add("Unsqueeze", steps, nodes.hold(np.array([1])))
        lengths = nodes.add("CastLike", lengths, zero)
        self._ends = nodes.add("Unsqueeze", lengths, nodes.hold(np.array([0])))
        self._last = nodes.add("Sub", self._ends, one)

    def reverse(self, value, others):
        """Returns a tensor with the steps of each sequence in the other order. `others` are its
        dimensions but for steps and sequences."""
        nodes = self._nodes
        if not self._lengths:
            return nodes.slice(value, 0, -1, -2**63 + 1, -1)
        backward = nodes.add("Sub", self._last, self._steps)
        is_there = nodes.add("Less", self._steps, self._ends)
        places = nodes.add("Where", is_there, backward, self._steps)
        places = nodes.add("Unsqueeze", places, nodes.hold(np.array(others)))
        places = nodes.add("Expand", places, nodes.add("Shape", value))
        return nodes.add("GatherElements", value, places, axis=0)

    def keep(self, value, relation, ends):
        """Returns a tensor with zeros but for the steps in a relation to others. Sizes are steps,
        directions, sequences and features."""
        nodes = self._nodes
        is_there = nodes.add(relation, self._steps, ends)
        is_there = nodes.add("Unsqueeze", is_there, nodes.hold(np.array([1, 3])))
        zero = nodes.add("CastLike", nodes.hold(np.float32(0)), value)
        return nodes.add("Where", is_there, value, zero)

    def end(self, every, last):
        """Returns the results of all steps without those behind the ends, and the last results."""
        if not self._lengths:
            return every, last
        ends = self.keep(every, "Equal", self._last)
        last = self._nodes.add("ReduceSum", ends, self._nodes.hold(np.array([0])), keepdims=0)
        return self.keep(every, "Less", self._ends), last


def _take_direction(onnx, model, nodes, value, direction):
    """Returns the part of a tensor, such as weights, for one direction. No tensor has none."""
    if not value:
        return ""
    array = find_constant(onnx, model, value)
    if array is None:
        return nodes.slice(value, 0, direction, direction + 1)
    return nodes.hold(array[direction:direction + 1])


def _find_lengths(onnx, model, node):
    """Returns the name of the lengths of sequences; none if all are as long as they can be."""
    if len(node.input) <= _LENGTHS or not node.input[_LENGTHS]:
        return ""
    lengths = find_constant(onnx, model, node.input[_LENGTHS])
    steps = find_size(model, node.input[0], read_attributes(onnx, node).get("layout", 0))
    return "" if lengths is not None and (lengths == steps).all() else node.input[_LENGTHS]


def _is_used(model, value):
    return any(each.name == value for each in model.graph.output) or \
        any(value in node.input for node in model.graph.node)


def _check(onnx, model, name, node, attributes, lengths):
    """Raises an ExportError for what torch-mlir would leave out, and we do not know."""
    def refuse(what, advice=f"write {node.op_type} by other operators of ONNX"):
        raise ExportError(f"'{name}', node '{node.name}': {what}, which has no lowering; {advice}")

    if len(node.input) > _PEEPHOLES and node.input[_PEEPHOLES]:
        refuse("an LSTM with peepholes")
    if attributes.get("clip") or attributes.get("input_forget"):
        refuse("a layer with the attribute clip or input_forget")
    if "activation_alpha" in attributes or "activation_beta" in attributes:
        refuse("activations with parameters")
    if node.op_type != "LSTM" and \
            None in (find_size(model, node.input[0], dimension) for dimension in range(3)):
        refuse("a layer whose operand has unknown sizes")
    if lengths and len(node.output) > 2 and _is_used(model, node.output[2]):
        refuse("the last cell of sequences of several lengths")
    if needs_writing(onnx, model, node) and find_version(model) < VERSION:
        refuse("a layer that goes backward or over sequences of several lengths, in an old version "
               "of ONNX", f"convert the model to version {VERSION} of the operators")


class _Layer:
    """A layer of a model, written by layers that go forward over whole sequences."""

    def __init__(self, onnx, model, node, attributes, lengths):
        self._onnx, self._model, self._node = onnx, model, node
        self._attributes = dict(attributes)
        self._ways = _WAYS[self._attributes.pop("direction", b"forward")]
        self._activations = self._attributes.pop("activations", [])
        self._is_batchwise = self._attributes.pop("layout", 0)
        self._nodes = Nodes(onnx, model, node)
        self._operands = list(node.input)
        for number in (0, *_STATES):
            if number < len(node.input) and node.input[number]:
                self._operands[number] = self._turn(node.input[number], [1, 0, 2])
        self._sequences = _Sequences(self._nodes, self._operands[0], lengths)

    def _turn(self, value, order, result=None):
        """Returns a tensor whose dimensions have another order if the batch comes first."""
        if self._is_batchwise:
            return self._nodes.add("Transpose", value, perm=order, result=result)
        return self._nodes.add("Identity", value, result=result) if result else value

    def _write_way(self, place, is_backward):
        """Returns the results for one direction."""
        nodes, (x, *others) = self._nodes, self._operands
        operands = [self._sequences.reverse(x, [2]) if is_backward else x] + [
            "" if number == _LENGTHS else
            _take_direction(self._onnx, self._model, nodes, value, place)
            for number, value in enumerate(others, 1)]
        attributes = dict(self._attributes)
        if self._activations:
            number = len(self._activations) // len(self._ways)
            attributes["activations"] = self._activations[place * number:][:number]
        every = nodes.add(self._node.op_type, *operands, **attributes)
        last, *cells = [nodes.add_result() for _ in range(len(_OUTPUTS[self._node.op_type]) - 1)]
        every, last = self._sequences.end(every, last)
        return self._sequences.reverse(every, [1, 3]) if is_backward else every, last, *cells

    def write(self):
        results = [self._write_way(place, is_backward)
                   for place, is_backward in enumerate(self._ways)]
        for output, values, (axis, order) in zip(
                self._node.output, zip(*results), _OUTPUTS[self._node.op_type]):
            if output:
                self._turn(self._nodes.add("Concat", *values, axis=axis), order, result=output)
        self._nodes.insert()


def needs_writing(onnx, model, node):
    """Returns whether a layer goes backward, or over sequences of several lengths, in a way that
    torch-mlir does not know."""
    known = (b"forward", b"bidirectional") if node.op_type == "LSTM" else (b"forward",)
    return bool(_find_lengths(onnx, model, node)) or \
        read_attributes(onnx, node).get("direction", b"forward") not in known


def write_layer(onnx, model, node, name):
    """Writes a layer by layers that torch-mlir knows, if it has to be. `name` stands for the model
    in messages. Raises an ExportError."""
    attributes, lengths = read_attributes(onnx, node), _find_lengths(onnx, model, node)
    _check(onnx, model, name, node, attributes, lengths)
    if needs_writing(onnx, model, node):
        _Layer(onnx, model, node, attributes, lengths).write()
