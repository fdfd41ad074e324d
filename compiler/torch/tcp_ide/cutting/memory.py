#===- memory.py - Tensors that compiled code can't read -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import torch
from torch.utils._pytree import tree_leaves

from ..importing.locations import find_place

_aten = torch.ops.aten

#: Ops that make quantized tensors, which PyTorch's trace takes for tensors of floats.
_QUANTIZING = (
    _aten._empty_affine_quantized, _aten._empty_per_channel_affine_quantized,
    _aten._make_per_channel_quantized_tensor, _aten._make_per_tensor_quantized_tensor,
    _aten.quantize_per_channel, _aten.quantize_per_tensor, _aten.quantize_per_tensor_dynamic,
)

#: Ops that make others of quantized tensors.
_DEQUANTIZING = (
    _aten.dequantize, _aten.int_repr, _aten.q_per_channel_scales, _aten.q_per_channel_zero_points,
)


def _find_quantized(graph):
    """Returns the nodes of a graph that may be quantized tensors: the results of ops that
    quantize, and of ops on such tensors."""
    found = set()
    for node in graph.nodes:
        if node.op != "call_function":
            continue
        op = getattr(node.target, "overloadpacket", None)
        if op in _QUANTIZING or getattr(node.target, "namespace", "") == "quantized" or \
                op not in _DEQUANTIZING and not found.isdisjoint(node.all_input_nodes):
            found.add(node)
    return found


def _find_foreign(node):
    """Returns a tensor among the arguments and results of a node that is not dense or not
    in the memory of the CPU, or None."""
    nodes = [node, *node.all_input_nodes]
    for value in tree_leaves([each.meta.get("val") for each in nodes]):
        if isinstance(value, torch.Tensor) and (value.device.type != "cpu"
                                                or value.layout != torch.strided):
            return value
    return None


def find_foreign(graph):
    """Returns the calls in a graph with such a tensor, and a message for each."""
    found, quantized = {}, _find_quantized(graph)
    for node in graph.nodes:
        if node.op != "call_function":
            continue
        value = _find_foreign(node)
        if value is not None:
            what = f"a tensor of the layout {value.layout} on the device '{value.device}'"
        elif not quantized.isdisjoint([node, *node.all_input_nodes]):
            what = "a quantized tensor"
        else:
            continue
        place = find_place(node)
        found[node] = (f"{place}: " if place else "") + (
            f"'{node.target}' has {what}; compiled programs take dense tensors in the memory of "
            "the CPU")
    return found
