#===- settled.py - Sizes and strides in other words ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""While PyTorch traces a graph, or a decomposition of one, conditions can determine a size that was
unknown before: n is 5 if n >= 5 for one op and n <= 5 for another. Values before the last of them
then have n, and values behind it have 5, and torch-mlir takes these for two types. It has no
strides either, which follow from sizes."""

import torch

from .size_nodes import SizeNodes

_LAYOUTS = (torch.ops.aten.sym_stride.int, torch.ops.aten.sym_storage_offset.default)


def _settle(size):
    """Returns a size as a number if there is only one."""
    known = size.node.maybe_as_int() if isinstance(size, torch.SymInt) else None
    return size if known is None else known


def settle(graph):
    """Gives the values of a graph's nodes numbers for the sizes that are known by now."""
    for node in graph.nodes:
        value = node.meta.get("val")
        if not isinstance(value, torch.Tensor) or value.layout != torch.strided:
            continue
        layout = (*value.shape, *value.stride(), value.storage_offset())
        settled = [_settle(size) for size in layout]
        if all(a is b for a, b in zip(layout, settled)):
            continue
        rank = value.dim()
        with value.fake_mode:
            node.meta["val"] = value.as_strided(settled[:rank], settled[rank:-1], settled[-1])
        node.meta.pop("tensor_meta", None)


def replace_strides(graph):
    """Computes the strides and the offsets that a graph reads from the sizes of its arguments."""
    sizes = SizeNodes(graph)
    for target in _LAYOUTS:
        for node in graph.find_nodes(op="call_function", target=target):
            if found := sizes.find([node.meta["val"]]):
                node.replace_all_uses_with(found[0])
                graph.erase_node(node)
