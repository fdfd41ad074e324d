#===- importing/strided.py - Views of storage by other ops ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Rewrites `aten.as_strided` and `aten.as_strided_copy`, which read the storage of their argument.
Tensors of compiled programs have no storage of their own, so this needs the strides that PyTorch
would give them."""

import torch
from torch._subclasses.fake_tensor import FakeTensor

_aten = torch.ops.aten


def _find_order(sizes, strides):
    """Returns the dimensions in the order of their strides, the largest first, if the elements
    have neither gaps nor overlaps; None otherwise. Dimensions of one element are at the front."""
    order = sorted(range(len(sizes)), key=lambda dim: (sizes[dim] != 1, -strides[dim]))
    step = 1
    for dim in reversed(order):
        if sizes[dim] != 1 and strides[dim] != step:
            return None
        step *= sizes[dim]
    return order


class _Calls:
    """Adds nodes before the node that they replace. A permutation or a reshape that changes
    nothing is left out."""

    def __init__(self, node):
        self._node = node

    def __call__(self, op, *arguments):
        values = [a.meta["val"] if isinstance(a, torch.fx.Node) else a for a in arguments]
        with self._node.args[0].meta["val"].fake_mode:
            value = op(*values)
        with self._node.graph.inserting_before(self._node):
            made = self._node.graph.call_function(op, arguments)
        made.meta["val"] = value
        if "stack_trace" in self._node.meta:
            made.meta["stack_trace"] = self._node.meta["stack_trace"]
        return made

    def permute(self, x, order):
        is_same = order == list(range(len(order)))
        return x if is_same else self(_aten.permute.default, x, order)

    def reshape(self, x, sizes):
        is_same = list(x.meta["val"].shape) == list(sizes)
        return x if is_same else self(_aten.reshape.default, x, list(sizes))


def _gather(call, x, sizes, strides, offset):
    """Returns the elements of a flat tensor at the places that the strides say."""
    places = call(_aten.full.default, [], offset)
    for dim, (size, stride) in enumerate(zip(sizes, strides)):
        steps = call(_aten.mul.Tensor, call(_aten.arange.default, size), stride)
        behind = [1] * (len(sizes) - dim - 1)
        places = call(_aten.add.Tensor, places, call.reshape(steps, [size, *behind]))
    places = call.reshape(places, [places.meta["val"].numel()])
    flat = call(_aten.index_select.default, x, 0, places)
    return call.reshape(flat, sizes)


def _make(node):
    """Returns a node that computes the same; None if the elements of the argument do not follow
    each other in storage, if others than these are read, or if a size is dynamic."""
    source, sizes, strides, *offset = node.args
    value = source.meta["val"]
    known = [*value.shape, *value.stride(), *sizes, *strides, value.storage_offset()]
    if not isinstance(value, FakeTensor) or not all(isinstance(n, int) for n in known):
        return None
    order = _find_order(value.shape, value.stride())
    if order is None or 0 in value.shape or 0 in sizes:
        return None
    begin = value.storage_offset()
    offset = offset[0] - begin if offset and offset[0] is not None else 0
    last = offset + sum((size - 1) * stride for size, stride in zip(sizes, strides))
    if offset < 0 or last >= value.numel():
        return None
    call, result_order = _Calls(node), _find_order(sizes, strides)
    stored = call.permute(source, order)
    if offset or result_order is None or torch.Size(sizes).numel() != value.numel():
        return _gather(call, call.reshape(stored, [value.numel()]), sizes, strides, offset)
    stored = call.reshape(stored, [sizes[dim] for dim in result_order])
    made = call.permute(stored, [result_order.index(dim) for dim in range(len(sizes))])
    return call(_aten.alias.default, source) if made is source else made


def _copy(node, made):
    """Returns a node that copies the elements that `made` reads in place of `node`."""
    copied = _Calls(node)(_aten.clone.default, made)
    # The rest of the graph was traced for these strides.
    copied.meta["val"] = node.meta["val"]
    return copied


def rewrite(graph):
    """Rewrites these ops of a graph, whose nodes know their values, as permutations and gathers.
    Those of a tensor with gaps, such as a part of another one, those that read what is around a
    part, and those with dynamic sizes stay as they are."""
    ops = _aten.as_strided.default, _aten.as_strided_copy.default
    for node in [node for op in ops for node in graph.find_nodes(op="call_function", target=op)]:
        if not node.kwargs and (made := _make(node)):
            made = _copy(node, made) if node.target == ops[1] else made
            node.replace_all_uses_with(made)
            name = node.name
            graph.erase_node(node)
            # An exported program has the names of its results.
            made.name = name
