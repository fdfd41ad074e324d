#===- bits.py - Functions of the bits of floats ----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Functions of the bits of floats, computed on integers with the same bits."""

import math

import torch

_aten = torch.ops.aten

_INTEGERS = {2: torch.int16, 4: torch.int32, 8: torch.int64}


def _nextafter(x, y):
    """Returns the next float after `x` towards `y`. Floats of one sign are ordered as their
    bits are."""
    dtype = torch.result_type(x, y)
    x, y = torch.broadcast_tensors(x.to(dtype), y.to(dtype))
    integer = _INTEGERS[dtype.itemsize]
    bits = x.contiguous().view(integer)
    step = torch.where((x < y) == (x > 0), 1, -1).to(integer)
    result = (bits + step).view(dtype)
    least = torch.ones((), dtype=integer).view(dtype)
    result = torch.where(x == 0, torch.copysign(least, y), result)
    result = torch.where(x == y, y, result)
    return torch.where(x.isnan() | y.isnan(), torch.nan, result)


def _frexp(x):
    """Returns a float as a number from 0.5 to 1 and a power of two. 0, infinities and NaN
    stay as they are, with the power 0."""
    dtype = x.dtype
    # 16-bit floats are exact as floats of 32 bits, and so are their parts.
    wide = x.float() if dtype.itemsize == 2 else x
    integer, limits = _INTEGERS[wide.dtype.itemsize], torch.finfo(wide.dtype)
    digits = 1 - int(math.log2(limits.eps))
    bias = 1 - int(math.log2(limits.tiny))
    is_small = wide.abs() < limits.tiny
    normal = torch.where(is_small, wide * 2.0 ** digits, wide)
    bits = normal.contiguous().view(integer)
    mask = 2 * bias + 1
    exponent = ((bits >> (digits - 1)) & mask) - (bias - 1)
    mantissa = (bits & ~(mask << (digits - 1)) | (bias - 1) << (digits - 1)).view(wide.dtype)
    exponent = torch.where(is_small, exponent - digits, exponent)
    is_kept = (wide == 0) | ~wide.isfinite()
    return torch.where(is_kept, x, mantissa.to(dtype)), \
        torch.where(is_kept, 0, exponent).to(torch.int32)


def _shift(op):
    """Returns a shift of whole numbers in the one form that torch-mlir has."""
    def shift(x, count):
        dtype = torch.result_type(x, count)
        if dtype.is_floating_point:
            return NotImplemented
        x, count = (value.to(dtype) if isinstance(value, torch.Tensor)
                    else torch.full((), value, dtype=dtype) for value in (x, count))
        return op(x, count)

    return shift


TABLE = {
    **{op: _shift(shift.Tensor) for shift, old in (
        (_aten.bitwise_left_shift, _aten.__lshift__), (_aten.bitwise_right_shift, _aten.__rshift__))
       for op in (shift.Tensor_Scalar, shift.Scalar_Tensor, old.Tensor)},
    _aten.frexp.Tensor: _frexp,
    _aten.nextafter.default: _nextafter,
}
