#===- moments.py - Means and deviations -------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Norms of 16-bit floats, and variances of few elements, which torch-mlir computes in another
way than PyTorch."""

import math

import torch

_aten = torch.ops.aten


def _normalize(op):
    """Normalizes halves in f32, and rounds once, in the end. A mean that is rounded to a half
    would be far off where it is large beside the deviation."""
    def normalize(x, *arguments):
        if x.itemsize != 2:
            return NotImplemented
        result, mean, deviation = op(x.float(), *(
            a.float() if isinstance(a, torch.Tensor) else a for a in arguments))
        # The type of the weights is that of the mean and the deviation.
        moments = next((a.dtype for a in arguments if isinstance(a, torch.Tensor)), x.dtype)
        return result.to(x.dtype), mean.to(moments), deviation.to(moments)

    return normalize


def _count_free(x, dim, correction):
    """How many elements a variance divides by; None where the sizes do not say it."""
    dims = range(x.dim()) if not dim else dim
    sizes = [x.shape[d] for d in dims] if x.dim() else []
    if not all(isinstance(size, int) for size in sizes):
        return None
    return math.prod(sizes) - (1 if correction is None else correction)


def _vary(op):
    """Divides by 0 where the elements are no more than the `correction`."""
    def vary(x, dim=None, *, correction=None, keepdim=False):
        free = _count_free(x, dim, correction)
        if free is None or free > 0:
            return NotImplemented
        mean = x.mean(dim or None, keepdim=True)
        total = (x - mean).square().sum(dim or None, keepdim=keepdim)
        result = total / 0.0
        return (result, x.mean(dim or None, keepdim=keepdim)) \
            if op is _aten.var_mean.correction else result

    return vary


TABLE = {
    _aten.native_group_norm.default: _normalize(_aten.native_group_norm),
    _aten.native_layer_norm.default: _normalize(_aten.native_layer_norm),
    **{op: _vary(op) for op in (_aten.std.correction, _aten.var.correction,
                                _aten.var_mean.correction)},
}
