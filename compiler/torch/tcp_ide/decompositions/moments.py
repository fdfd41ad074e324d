#===- moments.py - Means and deviations -------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Norms of 16-bit floats, and variances of few elements, which torch-mlir computes
differently from PyTorch."""

import math

import torch
from torch._decomp import decomposition_table
from torch.fx.experimental.symbolic_shapes import statically_known_true

_aten = torch.ops.aten


def _normalize(op):
    """Returns a norm that computes 16-bit floats in f32, and rounds once, at the end. A
    rounded mean would be far off if it is large compared to the deviation."""
    def normalize(x, *arguments):
        if x.itemsize != 2:
            return NotImplemented
        result, mean, deviation = op(x.float(), *(
            a.float() if isinstance(a, torch.Tensor) else a for a in arguments))
        # The mean and the deviation have the type of the weights.
        moments = next((a.dtype for a in arguments if isinstance(a, torch.Tensor)), x.dtype)
        return result.to(x.dtype), mean.to(moments), deviation.to(moments)

    return normalize


def _normalize_batch(op):
    """Returns the same for a norm of a batch, which PyTorch decomposes. The running
    statistics are the last results."""
    write = decomposition_table[op]

    def normalize(x, *arguments):
        moments = next((a.dtype for a in arguments if isinstance(a, torch.Tensor)), x.dtype)
        if x.dtype == moments:
            return write(x, *arguments)
        result, *others = write(x.to(moments), *arguments)
        return result.to(x.dtype), *others

    return normalize


def _vary(op):
    """Returns a variance that is divided by 0 if there are no elements, or no more than
    `correction`. torch-mlir would divide by a negative number."""
    def vary(x, dim=None, *, correction=None, keepdim=False):
        sizes = [x.shape[d] for d in dim or range(x.dim())] if x.dim() else []
        count = math.prod(sizes)
        freedom = count - (1 if correction is None else correction)
        if statically_known_true(freedom > 0) and statically_known_true(count > 0):
            return NotImplemented
        wide = x.double()
        mean = wide.mean(dim or None, keepdim=True)
        total = (wide - mean).square().sum(dim or None, keepdim=keepdim)
        result = total / (torch.sym_max(freedom, 0) * torch.sym_min(count, 1))
        result = (result.sqrt() if op is _aten.std.correction else result).to(x.dtype)
        return (result, mean.view(result.shape).to(x.dtype)) \
            if op is _aten.var_mean.correction else result

    return vary


TABLE = {
    _aten.native_group_norm.default: _normalize(_aten.native_group_norm),
    _aten.native_layer_norm.default: _normalize(_aten.native_layer_norm),
    **{op: _normalize_batch(op) for op in (
        _aten._native_batch_norm_legit.default, _aten._native_batch_norm_legit.no_stats,
        _aten._native_batch_norm_legit_functional.default)},
    **{op: _vary(op) for op in (_aten.std.correction, _aten.var.correction,
                                _aten.var_mean.correction)},
}
