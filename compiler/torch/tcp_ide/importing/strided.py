#===- importing/strided.py - Views of storage by other ops ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Rewrites `aten.as_strided` and `aten.as_strided_copy`, which read the storage of their argument.
Tensors of compiled programs have no storage of their own, so this needs the strides that PyTorch
would give them."""

import functools
import math
import operator

import torch
from torch._subclasses.fake_tensor import FakeTensor
from torch.fx.experimental.symbolic_shapes import statically_known_true

_aten = torch.ops.aten


def _get_value(argument):
    return argument.meta["val"] if isinstance(argument, torch.fx.Node) else argument


def _is_equal(a, b):
    """Returns whether two numbers are equal for all values of dynamic sizes."""
    return statically_known_true(a == b)


def _find_order(sizes, strides):
    """Returns the dimensions in the order of their strides, the largest first, if the elements
    have neither gaps nor overlaps; None otherwise. Dimensions of one element are at the front."""
    single = [dim for dim, size in enumerate(sizes) if _is_equal(size, 1)]
    rest, order, step = [dim for dim in range(len(sizes)) if dim not in single], [], 1
    while rest:
        inner = next((dim for dim in rest if _is_equal(strides[dim], step)), None)
        if inner is None:
            return None
        rest.remove(inner)
        order.insert(0, inner)
        step = step * sizes[inner]
    return single + order


class _Calls:
    """Adds nodes before the node that they replace. A permutation or a reshape that changes
    nothing is left out."""

    def __init__(self, node):
        self._node = node

    def __call__(self, op, *arguments):
        values = torch.fx.map_arg(arguments, _get_value)
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
        known = x.meta["val"].shape
        is_same = len(known) == len(sizes) and all(map(_is_equal, known, map(_get_value, sizes)))
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


def _cut(call, x, sizes, offset):
    """Returns the elements of a flat tensor from an offset on, as many as the sizes say."""
    count = functools.reduce(
        lambda a, b: call(operator.mul, a, b) if isinstance(b, torch.fx.Node) else a * b,
        sorted(sizes, key=lambda size: isinstance(size, torch.fx.Node)), 1)
    end = call(operator.add, count, offset) if isinstance(count, torch.fx.Node) else count + offset
    return call(_aten.slice.Tensor, x, 0, offset, end)


def _make(node):
    """Returns a node that computes the same; None if the elements of the argument do not follow
    each other in storage, or if others than these are read. If the sizes or strides that are read
    are dynamic, the elements have to follow each other, too."""
    source, sizes, strides, *offset = node.args
    value = source.meta["val"]
    if not isinstance(value, FakeTensor):
        return None
    read, steps = [_get_value(n) for n in sizes], [_get_value(n) for n in strides]
    order, read_order = _find_order(value.shape, value.stride()), _find_order(read, steps)
    if order is None or any(_is_equal(n, 0) for n in (*value.shape, *read)):
        return None
    begin = value.storage_offset()
    offset = _get_value(offset[0]) - begin if offset and offset[0] is not None else 0
    call = _Calls(node)
    is_whole = read_order is not None and _is_equal(offset, 0) and \
        _is_equal(math.prod(read), value.numel())
    if not is_whole:
        numbers = (*read, *steps, offset) if read_order is None else (offset,)
        if not all(isinstance(n, int) for n in numbers):
            return None
        last = offset + sum((size - 1) * stride for size, stride in zip(read, steps))
        # For other sizes, PyTorch asks again.
        if offset < 0 or last >= value.numel():
            return None
    stored = call.permute(source, order)
    if not is_whole:
        stored = call.reshape(stored, [-1])
        if read_order is None:
            return _gather(call, stored, sizes, strides, offset)
        stored = _cut(call, stored, sizes, offset)
    stored = call.reshape(stored, [sizes[dim] for dim in read_order])
    made = call.permute(stored, [read_order.index(dim) for dim in range(len(sizes))])
    return call(_aten.alias.default, source) if made is source else made


def _copy(node, made):
    """Returns a node that copies the elements that `made` reads in place of `node`."""
    copied = _Calls(node)(_aten.clone.default, made)
    # The rest of the graph was traced for these strides.
    copied.meta["val"] = node.meta["val"]
    return copied


def rewrite(graph):
    """Rewrites these ops of a graph, whose nodes know their values, as permutations, slices and
    gathers. Those of a tensor with gaps, such as a part of another one, those that read what is
    around a part, and those that read some elements with dynamic strides stay as they are."""
    ops = _aten.as_strided.default, _aten.as_strided_copy.default
    for node in [node for op in ops for node in graph.find_nodes(op="call_function", target=op)]:
        if not node.kwargs and (made := _make(node)):
            made = _copy(node, made) if node.target == ops[1] else made
            node.replace_all_uses_with(made)
            name = node.name
            graph.erase_node(node)
            # An exported program has the names of its results.
            made.name = name
