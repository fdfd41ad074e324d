#===- layouts.py - Tensors that are not contiguous, without a copy --------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A compiled function takes and returns contiguous tensors, which its loops rely on.

The memory of a transposed, sliced or expanded tensor is that of a contiguous one with other
sizes. A call passes the contiguous one, and the graph begins with the slice, the permutation
and the expansion, which fuse into its loops. In the same way, the graph ends with the
permutation that makes a result contiguous, and the call undoes it.
"""

import dataclasses

import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

from .ragged import RaggedSize, is_ragged
from .strides import find_spread

_aten = torch.ops.aten


@dataclasses.dataclass
class Layout:
    """The place of a tensor in a contiguous one."""

    #: The dimension of the tensor for each of the contiguous one.
    order: list
    #: The sizes of the contiguous one; None where they are the tensor's own.
    sizes: list
    #: The step of the innermost dimension.
    step: int
    #: The dimensions that are expanded, with a stride of 0.
    expanded: list
    #: The strides that the tensor has to have.
    strides: tuple

    @property
    def is_dense(self):
        """Returns whether the contiguous tensor has the same elements, and no others."""
        return self.sizes == [None] * len(self.order)

    def fits(self, tensor):
        """Returns whether a tensor has this layout."""
        if self.strides is None:
            return tensor.permute(self.order).is_contiguous()
        return all(size == 1 or stride == wanted for size, stride, wanted in
                   zip(tensor.shape, tensor.stride(), self.strides))

    def find_sizes(self, tensor):
        """Returns the sizes of the contiguous tensor in whose memory `tensor` is."""
        return [tensor.shape[dim] if size is None else size
                for dim, size in zip(self.order, self.sizes)]

    def make(self, tensor):
        """Returns a copy of a tensor with this layout. Raises a ValueError if there is
        none, because an expanded dimension has one element and the tensor has more."""
        if self.strides is None:
            inverse = _invert(self.order)
            return tensor.permute(self.order).contiguous().permute(inverse)
        first = tensor
        for dim in self.expanded:
            first = first.narrow(dim, 0, 1)
        if self.expanded and not first.expand_as(tensor).equal(tensor):
            raise ValueError(
                f"an argument has the strides {tuple(tensor.stride())}, and the graph "
                f"was compiled for the strides {tuple(self.strides)}, with which all "
                f"elements along the dimensions {self.expanded} are equal; the elements "
                "of this argument differ there: pass an expanded tensor, or compile the "
                "function for an argument like this one")
        return torch.empty_strided(first.shape, self.strides, dtype=tensor.dtype) \
            .copy_(first).expand_as(tensor)


def _invert(order):
    inverse = [0] * len(order)
    for i, dim in enumerate(order):
        inverse[dim] = i
    return inverse


def _hint(size):
    return size if isinstance(size, int) else (size.node.hint or 0)


def _is_static(value):
    return all(isinstance(n, int) for n in (*value.shape, *value.stride()))


def find_permutation(value):
    """Returns the order of dimensions in which a dense tensor is contiguous, or None."""
    def find_place(dim):
        # The dimensions inside of one with one element decide the stride that it gets.
        return -_hint(value.stride(dim)), statically_known_true(value.shape[dim] == 1), dim

    order = sorted(range(value.dim()), key=find_place)
    expected = 1
    for dim in reversed(order):
        size = value.shape[dim]
        if statically_known_true(size == 1):
            continue
        if not statically_known_true(value.stride(dim) == expected):
            return None
        expected = expected * size
    return order


def find_layout(value):
    """Returns the Layout of an argument; None if it is contiguous, or if it has no Layout
    and each call copies it. `value` is its value in the graph."""
    # A size that depends on the data may be 0, and PyTorch does not let it be asked.
    if value.dim() == 0 or any(statically_known_true(size == 0) for size in value.shape):
        return None
    order = find_permutation(value)
    if order is not None:
        if order == list(range(value.dim())):
            return None
        return Layout(order, [None] * value.dim(), 1, [],
                      value.stride() if _is_static(value) else None)
    if not _is_static(value):
        return None
    shape, strides = value.shape, value.stride()
    expanded = [d for d in range(value.dim()) if shape[d] > 1 and strides[d] == 0]
    units = [d for d in range(value.dim()) if shape[d] == 1]
    dense = sorted((d for d in range(value.dim()) if d not in expanded + units),
                   key=lambda d: -strides[d])
    step = strides[dense[-1]] if dense else 1
    sizes = []
    inner = 1
    for i, dim in enumerate(reversed(dense)):
        # In units of the next inner dimension.
        needed = shape[dim] * (step if i == 0 else 1)
        if i == len(dense) - 1:
            sizes.append(needed)
            break
        outer = strides[dense[len(dense) - 2 - i]]
        if outer % inner or outer // inner < (shape[dim] - 1) * (
                step if i == 0 else 1) + 1:
            return None
        sizes.append(outer // inner)
        inner = outer
    order = units + expanded + dense
    return Layout(order, [1] * len(units + expanded) + sizes[::-1], step, expanded,
                  strides)


def rewrite_arguments(graph):
    """Makes the graph take contiguous tensors. Returns the Layout of each argument; None if
    it is unchanged."""
    layouts = []
    for node in [n for n in graph.nodes if n.op == "placeholder"]:
        value = node.meta["val"]
        if is_ragged(value):
            layouts.append(RaggedSize())
            continue
        # An argument without uses is passed as it is declared.
        layout = find_layout(value) if isinstance(value, torch.Tensor) and node.users \
            else None
        layouts.append(layout)
        if layout is not None:
            _rewrite_argument(graph, node, value, layout)
    return layouts


def insert_after(graph, source, target, *arguments):
    """Adds an op on a node after it, with its value."""
    with graph.inserting_after(source):
        node = graph.call_function(target, (source, *arguments))
    node.meta["val"] = target(source.meta["val"], *arguments)
    if "stack_trace" in source.meta:
        node.meta["stack_trace"] = source.meta["stack_trace"]
    return node


def _rewrite_argument(graph, node, value, layout):
    users = list(node.users)
    sizes = layout.find_sizes(value)
    # The new value is of the same kind as the old one, which may be a fake.
    node.meta["val"] = value.new_empty(sizes)
    node.meta.pop("tensor_meta", None)
    # A new node gets the line of its first user.
    for user in users:
        if trace := user.meta.get("stack_trace"):
            node.meta.setdefault("stack_trace", trace)
            break
    last = node
    for i, dim in enumerate(layout.order):
        step = layout.step if i == len(layout.order) - 1 else 1
        wanted = 1 if dim in layout.expanded else value.shape[dim]
        if layout.sizes[i] is not None and (sizes[i] != wanted or step != 1):
            last = insert_after(graph, last, _aten.slice.Tensor, i, 0,
                                 (wanted - 1) * step + 1, step)
    inverse = _invert(layout.order)
    if inverse != sorted(inverse):
        last = insert_after(graph, last, _aten.permute.default, inverse)
    if layout.expanded:
        last = insert_after(graph, last, _aten.expand.default, list(value.shape))
    for user in users:
        user.replace_input_with(node, last)


def rewrite_results(graph):
    """Makes the graph return contiguous tensors. Returns, for each result, the permutation
    or the Spread that restores its strides, or None."""
    output = graph.output_node()
    orders, results = [], []
    for node in output.args[0]:
        value = node.meta["val"]
        is_tensor = isinstance(value, torch.Tensor)
        order = find_permutation(value) if is_tensor else None
        if order is None or order == sorted(order):
            orders.append(find_spread(value, graph) if is_tensor and order is None
                          else None)
        else:
            orders.append(_invert(order))
            node = insert_after(graph, node, _aten.permute.default, order)
        results.append(node)
    output.args = (tuple(results),)
    return orders
