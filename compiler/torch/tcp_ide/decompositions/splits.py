#===- splits.py - Tensors cut into pieces ---------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Pieces of a tensor whose sizes are symbols, by slices. torch-mlir does so only where it knows
all sizes."""

import torch

_aten = torch.ops.aten


def _cut(x, sizes, dim):
    pieces, start = [], 0
    for size in sizes:
        pieces.append(x.narrow(dim, start, size))
        start = start + size
    return pieces


def _split(x, size, dim=0):
    total = x.shape[dim]
    if isinstance(size, int) and isinstance(total, int):
        return NotImplemented
    # The graph is for one number of pieces.
    count = max(int((total + size - 1) // size), 1)
    return _cut(x, [size] * (count - 1) + [total - size * (count - 1)], dim)


def _split_with_sizes(x, sizes, dim=0):
    if all(isinstance(size, int) for size in (x.shape[dim], *sizes)):
        return NotImplemented
    return _cut(x, sizes, dim)


TABLE = {
    _aten.split.Tensor: _split,
    _aten.split_with_sizes.default: _split_with_sizes,
}
