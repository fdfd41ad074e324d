#===- indices.py - Elements that tensors of whole numbers name ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops that read or write elements at the positions in tensors of indices."""

import math

import torch
from torch._decomp import decomposition_table
from torch.fx.experimental.symbolic_shapes import guard_or_false

_aten = torch.ops.aten


def _widen(op):
    """Returns the op with indices of 64 bits. torch-mlir adds indices of 64 bits to those
    of a program, and does not accept a list with two types."""
    def compute(x, indices, *arguments, **named):
        if not any(index is not None and index.dtype == torch.int32 for index in indices):
            return NotImplemented
        wide = [index if index is None or index.dtype != torch.int32 else
                index.to(torch.int64) for index in indices]
        return op(x, wide, *arguments, **named)

    return compute


def _count_dims(x, indices):
    """Returns the rank of what indices name, which are in front."""
    return max(index.dim() for index in indices) + x.dim() - len(indices)


def _index_put(x, indices, values, accumulate=False):
    """Adds bools by counting and comparing with 0, because torch-mlir does not add them. Nor
    does it know values with more dimensions than the elements that they are for."""
    if all(index is not None and index.dtype != torch.bool for index in indices):
        count = _count_dims(x, indices)
        if values.dim() > count:
            values = values.view(values.shape[values.dim() - count:])
            return _aten.index_put(x, indices, values, accumulate)
    if x.dtype == torch.bool and accumulate:
        counts = _aten.index_put(x.to(torch.int64), indices, values.to(torch.int64), True)
        return counts != 0
    return _widen(_aten.index_put.default)(x, indices, values, accumulate)


def _average_integers(x, dim, index, source, include_self=True):
    """Returns means of whole numbers, which are rounded down."""
    counts = torch.zeros_like(x).scatter_add(dim, index, torch.ones_like(source))
    if include_self:
        counts = counts + 1
    else:
        x, counts = torch.where(counts == 0, x, 0), counts.clamp(min=1)
    return torch.div(x.scatter_add(dim, index, source), counts, rounding_mode="floor")


def _scatter(op):
    """Returns the op for bools, which are joined as numbers: torch-mlir joins them as
    signed one-bit numbers. It also makes the dimension non-negative, because torch-mlir
    crashes on negative ones."""
    def scatter(x, dim, index, source, *arguments, **named):
        if arguments[:1] == ("mean",) and not x.dtype.is_floating_point:
            return _average_integers(x, dim, index, source, **named)
        is_joined = op in (_aten.scatter_add.default, _aten.scatter_reduce.two)
        if is_joined and x.dtype == torch.bool:
            x, source = x.to(torch.int64), source.to(torch.int64)
            return op(x, dim, index, source, *arguments, **named) != 0
        if dim >= 0:
            return NotImplemented
        return op(x, dim + x.dim(), index, source, *arguments, **named)

    return scatter


def _join_numbers(x, dim, index, source, *, reduce):
    """Adds or multiplies by the older form of `scatter`. PyTorch's sum of bools is whether one of
    them is true, and their product whether all are."""
    if not isinstance(source, torch.Tensor):
        source = torch.full(index.shape, source, dtype=x.dtype)
    return x.scatter_reduce(dim, index, source, {"add": "sum", "multiply": "prod"}[reduce])


def _index_reduce(x, dim, index, source, reduce, *, include_self=True):
    """Joins slices. A tensor of rank 0 counts as one of one element."""
    if not x.dim():
        joined = _index_reduce(x.reshape(1), 0, index, source.reshape(1), reduce,
                               include_self=include_self)
        return joined.reshape(())
    shape = [-1 if number == dim % x.dim() else 1 for number in range(x.dim())]
    places = index.to(torch.int64).view(shape).expand(source.shape)
    return x.scatter_reduce(dim, places, source, reduce, include_self=include_self)


def _refuse_negative(op):
    """Returns the op with an index that is beyond the last slice in place of a negative one, which
    index_put, by which PyTorch writes the op, would count from the end."""
    write = decomposition_table[op]

    def join(x, dim, index, source, **named):
        count = x.shape[dim] if x.dim() else 1
        if x.dtype == torch.bool and "alpha" in named:
            # The decomposition multiplies by a number, of which the kernel makes a bool first.
            named["alpha"] = bool(named["alpha"])
        return write(x, dim, torch.where(index < 0, count, index), source, **named)

    return join


def _embedding_backward(gradient, index, *settings):
    """Returns the gradient of a table of which one row is read by an index without dimensions.
    PyTorch's own decomposition has one dimension too many."""
    if not index.dim():
        gradient, index = gradient.unsqueeze(0), index.unsqueeze(0)
    return decomposition_table[_aten.embedding_dense_backward.default](gradient, index, *settings)


def _fill_slices(x, dim, index, value):
    """Fills slices with a value. A negative index counts from the end here, as it does not in
    index_copy, by which PyTorch writes the op."""
    count = x.shape[dim] if x.dim() else 1
    index = torch.where(index < 0, index + count, index)
    return decomposition_table[_aten.index_fill.int_Scalar](x, dim, index, value)


def _wrap(index, count):
    """Returns indices into flattened elements, without negative ones."""
    return torch.where(index < 0, index + count, index).flatten()


def _take(x, index):
    return x.flatten().index_select(0, _wrap(index, x.numel())).view(index.shape)


def _put(x, index, source, accumulate=False):
    if not index.numel():
        return x.clone()
    places = _wrap(index, x.numel())
    return _aten.index_put(x.flatten(), [places], source.flatten(), accumulate).view(x.shape)


def _index_select(x, dim, index):
    """Selects by an index, or from a tensor, that has no dimension."""
    if x.dim() and index.dim():
        return NotImplemented
    if not x.dim():
        return x.flatten().index_select(0, index.flatten()).view(())
    return x.index_select(dim, index.flatten())


def _select_scatter(x, source, dim, index):
    """Counts an index from the front. Of the last element, torch-mlir makes the elements from -1
    to 0, which are none."""
    if not guard_or_false(index < 0):
        return NotImplemented
    return torch.select_scatter(x, source, dim, index + x.shape[dim])


def _masked_scatter(x, mask, source):
    """Takes one element of the source after the other. Reading beyond the last is an error."""
    x, mask = torch.broadcast_tensors(x, mask)
    # Elements that stay read the zero in front.
    source = torch.cat([source.new_zeros(1), source.flatten()])
    places = torch.where(mask, mask.flatten().cumsum(0).view(mask.shape), 0)
    return torch.where(mask, source.index_select(0, places.flatten()).view(x.shape), x)


def _gather_masked(grad, mask, sizes):
    """Returns the gradient of the source of masked_scatter: the gradients of the elements that
    came from it, one after the other, and then zeros."""
    count = math.prod(sizes)
    mask, grad = (x.flatten() for x in torch.broadcast_tensors(mask, grad))
    # All others go to one place, behind the last.
    places = torch.where(mask, mask.cumsum(0) - 1, count)
    return grad.new_zeros(count + 1).scatter(0, places, grad)[:count].view(sizes)


def _index_triangle(op):
    """Returns the places of a triangle in other whole numbers than those of 64 bits, which are all
    that torch-mlir has."""
    def find(rows, columns, offset=0, *, dtype=None, **named):
        if dtype in (None, torch.int64):
            return NotImplemented
        return op(rows, columns, offset).to(dtype)

    return find


TABLE = {
    _aten.index_fill.int_Scalar: _fill_slices,
    _aten.index_fill.int_Tensor: _fill_slices,
    _aten.embedding_dense_backward.default: _embedding_backward,
    _aten.index.Tensor: _widen(_aten.index.Tensor),
    _aten.index_put.default: _index_put,
    _aten.index_reduce.default: _index_reduce,
    _aten.index_select.default: _index_select,
    _aten.masked_scatter.default: _masked_scatter,
    _aten.masked_scatter_backward.default: _gather_masked,
    _aten.put.default: _put,
    _aten.scatter.reduce: _join_numbers,
    _aten.scatter.value_reduce: _join_numbers,
    _aten.select_scatter.default: _select_scatter,
    _aten.take.default: _take,
    _aten.tril_indices.default: _index_triangle(torch.tril_indices),
    _aten.triu_indices.default: _index_triangle(torch.triu_indices),
    **{op: _refuse_negative(op) for op in (
        _aten.index_add.default, _aten.index_copy.default)},
    **{op: _scatter(op) for op in (
        _aten.scatter.src, _aten.scatter.value, _aten.scatter_add.default,
        _aten.scatter_reduce.two)},
}
