#===- memory.py - Tensors that compiled code can't read -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import torch
from torch.utils._pytree import tree_leaves

from ..importing.locations import find_place


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
    found = {}
    for node in graph.nodes:
        if node.op != "call_function":
            continue
        value = _find_foreign(node)
        if value is not None:
            place = find_place(node)
            found[node] = (f"{place}: " if place else "") + (
                f"'{node.target}' has a tensor of the layout {value.layout} on the device "
                f"'{value.device}'; compiled programs take dense tensors in the memory of the CPU")
    return found
