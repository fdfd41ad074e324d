#===- onnx_folding.py - Integers of a model of ONNX that are constants ----===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Computes the integers of a model that follow from constants and from sizes that are known. Where
exporters compute a shape by many nodes, ONNX's inference does not find the rank of a result,
without which torch-mlir knows no operator."""

import numpy as np

from .onnx_nodes import find_shape, infer

#: The most elements of a constant that is computed, or computed from.
_MOST = 1024
#: A larger model has no inference of shapes.
_MOST_BYTES = 2**31 - 1
#: Operators whose results are others in each call.
_RANDOM = {"Bernoulli", "Dropout", "Multinomial"}


def _is_small(array):
    return array.size <= _MOST and array.dtype.kind in "iub"


def _compute(onnx, model, node, arguments):
    """Returns the results of a node; None if ONNX's evaluator does not know it."""
    from onnx.reference import ReferenceEvaluator

    helper = onnx.helper
    graph = helper.make_graph(
        [node], "node", [helper.make_tensor_value_info(
            name, helper.np_dtype_to_tensor_dtype(value.dtype), value.shape)
            for name, value in arguments.items()],
        [onnx.ValueInfoProto(name=name) for name in node.output])
    single = helper.make_model(graph, opset_imports=model.opset_import)
    try:
        return ReferenceEvaluator(single).run(None, arguments)
    except Exception:  # Errors of numpy, and of an operator that is not there.
        return None


def _find_results(onnx, model, node, known):
    """Returns the results of a node that are constants; None for another node."""
    if node.op_type == "Constant":
        return _compute(onnx, model, node, {})
    if node.op_type == "Shape" and not node.attribute:
        sizes = find_shape(model, node.input[0])
        return None if sizes is None or None in sizes else [np.array(sizes)]
    given = [name for name in node.input if name]
    if not given or not known.keys() >= set(given) or "Random" in node.op_type or \
            node.op_type in _RANDOM or any(
                each.type in (onnx.AttributeProto.GRAPH, onnx.AttributeProto.GRAPHS)
                for each in node.attribute):
        return None
    return _compute(onnx, model, node, {name: known[name] for name in given})


def _fold_once(onnx, model):
    """Returns whether nodes of a model, which it changes, have become constants."""
    known, folded = {}, []
    outputs = {value.name for value in model.graph.output}
    for tensor in model.graph.initializer:
        if np.prod(tensor.dims) <= _MOST:
            array = onnx.numpy_helper.to_array(tensor)
            if _is_small(array):
                known[tensor.name] = array
    for node in model.graph.node:
        results = _find_results(onnx, model, node, known)
        if results is None or not all(isinstance(each, np.ndarray | np.generic) and
                                      _is_small(np.asarray(each)) for each in results):
            continue
        known.update(zip(node.output, map(np.asarray, results)))
        if node.op_type != "Constant" and outputs.isdisjoint(node.output):
            folded.append(node)
    for node in folded:
        model.graph.node.remove(node)
        model.graph.initializer.extend(
            onnx.numpy_helper.from_array(known[name], name) for name in node.output if name)
    return bool(folded)


def fold(onnx, model):
    """Returns a copy of a model with fewer nodes, and the shapes of all values; the model itself if
    no integers of it are constants."""
    if model.ByteSize() > _MOST_BYTES:
        return model
    folded, changes = type(model)(), False
    folded.CopyFrom(model)
    # Shapes that are known then may be constants.
    while _fold_once(onnx, folded):
        changes = True
        # Inference keeps the shapes that it has found before.
        del folded.graph.value_info[:]
        folded = infer(onnx, folded)
    return folded if changes else model
