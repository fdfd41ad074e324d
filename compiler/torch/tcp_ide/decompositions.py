#===- decompositions.py - What torch-mlir does not know -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops that torch-mlir has no name for, by those that it has."""

import torch


def _hypot(a, b):
    """The larger one is taken out of the root, which so does not overflow."""
    dtype = torch.result_type(a, b)
    # As PyTorch computes it, with one rounding in the end.
    wide = torch.float32 if dtype.itemsize == 2 else dtype
    a, b = a.abs().to(wide), b.abs().to(wide)
    large, small = torch.maximum(a, b), torch.minimum(a, b)
    ratio = torch.where(large == 0, large, small / large)
    result = large * torch.sqrt(1 + ratio * ratio)
    # Whatever the other one is.
    is_infinite = (a == torch.inf) | (b == torch.inf)
    return torch.where(is_infinite, torch.inf, result).to(dtype)


def _fake_quantize(x, scale, zero, low, high):
    """With a scale and a zero point for all elements, or those of a shape that
    broadcasts."""
    quantized = (torch.round(x * (1 / scale)) + zero).clamp(low, high)
    return (quantized - zero) * scale


def _fake_quantize_channels(x, scale, zero, axis, low, high):
    shape = [-1 if dim == axis else 1 for dim in range(x.dim())]
    return _fake_quantize(x, scale.view(shape), zero.view(shape), low, high)


def _fmod(x, y):
    """Of whole numbers, where torch-mlir's traps at 0 and overflows."""
    if torch.result_type(x, y).is_floating_point:
        return NotImplemented
    return x - torch.div(x, y, rounding_mode="trunc") * y


def _mean(x, dim, keepdim=False, *, dtype=None):
    """Of whole numbers, which are converted at first."""
    if dtype is None or x.dtype.is_floating_point:
        return NotImplemented
    return x.to(dtype).mean(dim, keepdim)


_aten = torch.ops.aten
_TABLE = {
    _aten.fake_quantize_per_channel_affine.default: _fake_quantize_channels,
    _aten.fake_quantize_per_tensor_affine.tensor_qparams: _fake_quantize,
    _aten.fmod.Scalar: _fmod,
    _aten.fmod.Tensor: _fmod,
    _aten.hypot.default: _hypot,
    _aten.mean.dim: _mean,
}


def add(table):
    """A table of decompositions, as PyTorch takes them, with those from here."""
    return {**table, **_TABLE}


def get_name(op):
    """An op of PyTorch as the torch dialect names it: aten.topk."""
    return str(op).removesuffix(".default")
