#===- promotion.py - Operands of two element types ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Converts operands to the type in which PyTorch computes, if torch-mlir uses another one.
torch-mlir treats bools as signed numbers, and reinterprets the bits of a number."""

import torch

_aten = torch.ops.aten


def _is_tensor(value):
    return isinstance(value, torch.Tensor)


def _promote(op, find_type=lambda dtype: dtype):
    """Returns the op on operands of one type: `find_type` of the type to which PyTorch
    promotes both."""
    def compute(a, b):
        dtype = find_type(torch.result_type(a, b))
        if all(not _is_tensor(x) or x.dtype == dtype for x in (a, b)):
            return NotImplemented
        return op(*(x.to(dtype) if _is_tensor(x) else x for x in (a, b)))

    return compute


def _as_number(dtype):
    """Returns the type for comparisons, in which bools are numbers."""
    return torch.uint8 if dtype == torch.bool else dtype


def _compare(op):
    """Returns the op that compares a tensor with a number of the same kind. In a constant
    tensor of floats, torch-mlir would not accept a whole number."""
    promote = _promote(op, _as_number)

    def compute(x, number):
        if x.dtype.is_floating_point and isinstance(number, int):
            return op(x, float(number))
        return promote(x, number)

    return compute


def _as_float(dtype):
    return dtype if dtype.is_floating_point else torch.get_default_dtype()


def _with_logarithm(log):
    """Returns the product of a number and a logarithm, which is 0 if that number is 0."""
    def compute(a, b):
        dtype = _as_float(torch.result_type(a, b))
        # The result is rounded once, at the end, as in PyTorch.
        wide = torch.float32 if dtype.itemsize == 2 else dtype
        a, b = (x.to(dtype).to(wide) if _is_tensor(x) else torch.full((), x, dtype=wide)
                for x in (a, b))
        result = torch.where(a == 0, 0, a * log(b))
        return torch.where(b.isnan(), torch.nan, result).to(dtype)

    return compute


def _with_tensors(op):
    """Returns the op of a number and a tensor by `op` of two tensors."""
    def compute(a, b):
        dtype = torch.result_type(a, b)
        return op(*(x if _is_tensor(x) else torch.full((), x, dtype=dtype) for x in (a, b)))

    return compute


def _raise(x, exponent):
    """Raises whole numbers to a power that is a float, as floats, and to a size."""
    dtype = torch.result_type(x, exponent)
    if isinstance(exponent, torch.SymInt) and not dtype.is_floating_point:
        return torch.pow(x, torch.full((), exponent, dtype=dtype))
    if x.dtype == dtype or not dtype.is_floating_point:
        return NotImplemented
    return torch.pow(x.to(dtype), exponent)


def _hardtanh(x, low=-1, high=1):
    """Limits whole numbers by whole numbers, which may be beyond those of the type."""
    if x.dtype.is_floating_point:
        return NotImplemented
    return torch.clamp(x, int(low), int(high))


def _limit(op):
    """Returns the smaller or the larger of two numbers. If one is NaN, it is the other
    one."""
    def compute(a, b):
        dtype = torch.result_type(a, b)
        a, b = a.to(dtype), b.to(dtype)
        result = op(a, b)
        if not dtype.is_floating_point:
            return result
        return torch.where(a.isnan(), b, torch.where(b.isnan(), a, result))

    return compute


def _heaviside(x, at_zero):
    return torch.where(x == 0, at_zero, (x > 0).to(x.dtype))


def _as_bool(value):
    """Returns a number for a tensor of bools; torch-mlir would use its lowest bit."""
    return value if isinstance(value, (bool, torch.SymInt, torch.SymFloat)) else bool(value)


def _masked_fill(x, mask, value):
    if x.dtype != torch.bool or _as_bool(value) is value:
        return NotImplemented
    return _aten.masked_fill.Scalar(x, mask, _as_bool(value))


def _full(size, value, *, dtype=None, **named):
    if dtype != torch.bool or _as_bool(value) is value:
        return NotImplemented
    return _aten.full.default(size, _as_bool(value), dtype=dtype, **named)


def _new_full(x, size, value, *, dtype=None, **named):
    return _full(size, value, dtype=x.dtype if dtype is None else dtype, **named)


def _limit_bools(op):
    """Returns a maximum or minimum of bools, which torch-mlir can't compare."""
    def limit(x, other):
        if torch.result_type(x, other) != torch.bool:
            return NotImplemented
        return op(x, other)

    return limit


def _where(condition, a, b):
    dtype = torch.result_type(a, b)
    if a.dtype == b.dtype == dtype:
        return NotImplemented
    return _aten.where.self(condition, a.to(dtype), b.to(dtype))


TABLE = {
    **{packet.Tensor: _promote(packet.Tensor, _as_number)
       for packet in (_aten.ge, _aten.gt, _aten.le, _aten.lt)},
    **{packet.Scalar: _compare(packet.Scalar) for packet in (
        _aten.eq, _aten.ge, _aten.gt, _aten.le, _aten.lt, _aten.ne)},
    **{op: _promote(op) for op in (
        _aten.eq.Tensor, _aten.ne.Tensor, _aten.remainder.Tensor)},
    _aten.clamp_max.Tensor: _limit_bools(torch.minimum),
    _aten.clamp_min.Tensor: _limit_bools(torch.maximum),
    _aten.fmax.default: _limit(torch.maximum),
    _aten.fmin.default: _limit(torch.minimum),
    _aten.hardtanh.default: _hardtanh,
    _aten.heaviside.default: _heaviside,
    _aten.copysign.Tensor: _promote(_aten.copysign.Tensor, _as_float),
    _aten.copysign.Scalar: _with_tensors(_aten.copysign.Tensor),
    _aten.full.default: _full,
    _aten.masked_fill.Scalar: _masked_fill,
    _aten.new_full.default: _new_full,
    _aten.pow.Tensor_Scalar: _raise,
    _aten.remainder.Scalar_Tensor: _with_tensors(_aten.remainder.Tensor),
    _aten.where.self: _where,
    **{op: _with_logarithm(log)
       for packet, overloads, log in (
           (_aten.xlogy, ("Tensor", "Scalar_Self", "Scalar_Other"), torch.log),
           (_aten.special_xlog1py, ("default", "self_scalar", "other_scalar"), torch.log1p))
       for op in (getattr(packet, name) for name in overloads)},
}
