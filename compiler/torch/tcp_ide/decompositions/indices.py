#===- indices.py - Elements that tensors of whole numbers name ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops that read or write elements at places that tensors name."""

import torch

_aten = torch.ops.aten


def _widen(op):
    """An op whose indices are of 64 bits. torch-mlir puts indices of 64 bits beside those
    of a program, and takes no list of two types."""
    def compute(x, indices, *arguments, **named):
        if not any(index is not None and index.dtype == torch.int32 for index in indices):
            return NotImplemented
        wide = [index if index is None or index.dtype != torch.int32 else
                index.to(torch.int64) for index in indices]
        return op(x, wide, *arguments, **named)

    return compute


def _index_put(x, indices, values, accumulate=False):
    """Sums of bools, of which torch-mlir has none, are counts that are not 0."""
    if x.dtype == torch.bool and accumulate:
        counts = _aten.index_put(x.to(torch.int64), indices, values.to(torch.int64), True)
        return counts != 0
    return _widen(_aten.index_put.default)(x, indices, values, accumulate)


def _scatter(op):
    """Bools are joined as numbers; torch-mlir joins them as signed ones of one bit. With a
    dimension that is counted from the end, it ends."""
    def scatter(x, dim, index, source, *arguments, **named):
        is_joined = op in (_aten.scatter_add.default, _aten.scatter_reduce.two)
        if is_joined and x.dtype == torch.bool:
            x, source = x.to(torch.int64), source.to(torch.int64)
            return op(x, dim, index, source, *arguments, **named) != 0
        if dim >= 0:
            return NotImplemented
        return op(x, dim + x.dim(), index, source, *arguments, **named)

    return scatter


TABLE = {
    _aten.index.Tensor: _widen(_aten.index.Tensor),
    _aten.index_put.default: _index_put,
    **{op: _scatter(op) for op in (
        _aten.scatter.src, _aten.scatter.value, _aten.scatter_add.default,
        _aten.scatter_reduce.two)},
}
