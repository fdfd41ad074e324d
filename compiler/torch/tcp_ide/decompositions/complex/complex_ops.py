#===- complex_ops.py - Ops on pairs of real tensors -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What ops on complex tensors compute, by ops on the two parts of each."""

import functools
import operator
from typing import Any, NamedTuple

import torch
from torch.utils._pytree import tree_map_only

from .. import fourier
from . import complex_functions

_aten = torch.ops.aten
REAL = {torch.complex32: torch.float16, torch.complex64: torch.float32,
         torch.complex128: torch.float64}


class Pair(NamedTuple):
    """The real and the imaginary part of a tensor or of a number."""

    real: Any
    imaginary: Any


class UnknownError(Exception):
    """An op can't be replaced by real ones for these arguments."""


def is_pair(value):
    return isinstance(value, Pair)


def _choose(arguments, number):
    """Returns the arguments of an op with one part of each pair."""
    return tree_map_only(Pair, operator.itemgetter(number), arguments, is_leaf=is_pair)


def _join(real, imaginary):
    """Returns pairs of the results of an op that was applied to both parts."""
    if isinstance(real, torch.Tensor):
        return Pair(real, imaginary)
    return [Pair(*parts) for parts in zip(real, imaginary, strict=True)]


def _name_parts(named):
    """Returns named arguments for the op on one part. A complex type becomes that of a
    part."""
    return {name: REAL.get(value, value) if isinstance(value, torch.dtype) else value
            for name, value in named.items()}


def _is_real(dtype):
    return isinstance(dtype, torch.dtype) and dtype not in REAL


def _on_each(op):
    """Returns an op that does the same to both parts. With a real type, it is that of real
    parts."""
    def compute(*arguments, **named):
        if _is_real(named.get("dtype")):
            return op(*_choose(arguments, 0), **named)
        named = _name_parts(named)
        return _join(op(*_choose(arguments, 0), **named), op(*_choose(arguments, 1), **named))

    return compute


def _as_pair(value):
    if is_pair(value):
        return value
    if isinstance(value, torch.Tensor):
        return Pair(value, torch.zeros_like(value))
    return Pair(complex(value).real, complex(value).imag)


def _linear(op, places):
    """Returns an op that is linear in its arguments at `places`. Some of these may be real,
    or numbers."""
    def compute(*arguments, **named):
        arguments = [_as_pair(value) if number in places else value
                     for number, value in enumerate(arguments)]
        return _on_each(op)(*arguments, **named)

    return compute


def _of_list(op):
    def compute(tensors, *arguments):
        return _on_each(op)([_as_pair(x) for x in tensors], *arguments)

    return compute


def _bilinear(op):
    def compute(a, b):
        a, b = (_as_pair(x) if isinstance(x, complex) else x for x in (a, b))
        if not is_pair(a):
            return Pair(op(a, b.real), op(a, b.imaginary))
        if not is_pair(b):
            return Pair(op(a.real, b), op(a.imaginary, b))
        return Pair(op(a.real, b.real) - op(a.imaginary, b.imaginary),
                    op(a.real, b.imaginary) + op(a.imaginary, b.real))

    return compute


def _divide(a, b):
    if not is_pair(b) and not isinstance(b, complex):
        return Pair(a.real / b, a.imaginary / b)
    a, b = _as_pair(a), _as_pair(b)
    if isinstance(b.real, float):
        b = Pair(*(torch.full((), part, dtype=a.real.dtype) for part in b))
    return Pair(*complex_functions.divide(a, b))


def _widen(x):
    """Returns the parts of a number or a tensor as tensors of f64. Raises an UnknownError
    for parts of f64, whose results would lose digits."""
    if is_pair(x) and isinstance(x.real, torch.Tensor) and x.real.dtype == torch.float64:
        raise UnknownError
    return [part.double() if isinstance(part, torch.Tensor) else
            torch.full((), part, dtype=torch.float64) for part in _as_pair(x)]


def _find_type(*values):
    """Returns the type of the parts of a result of `values`, at least one of which is
    complex."""
    parts = (x.real if is_pair(x) else x for x in values)
    return functools.reduce(torch.promote_types, (
        part.dtype for part in parts if isinstance(part, torch.Tensor)))


def _on_parts(function):
    """Returns a function of complex numbers that is computed in f64, and rounded once."""
    def compute(x):
        return Pair(*(part.to(x.real.dtype) for part in function(*_widen(x))))

    return compute


def _power(x, exponent):
    """Computes powers by products for small whole exponents, otherwise by logarithms."""
    if not is_pair(exponent) and not isinstance(exponent, torch.Tensor) and \
            exponent in range(1, 9):
        result = x
        for _ in range(int(exponent) - 1):
            result = _bilinear(operator.mul)(result, x)
        return result
    dtype = _find_type(x, exponent)
    if dtype == torch.float64:
        raise UnknownError
    parts = complex_functions.power(_widen(x), _widen(exponent))
    return Pair(*(part.to(dtype) for part in parts))


def _sigmoid(x):
    power = _exponential(Pair(-x.real, -x.imaginary))
    return _divide(1 + 0j, Pair(1 + power.real, power.imaginary))


def _linspace(start, end, steps, *, dtype=None, **named):
    """Returns evenly spaced numbers. PyTorch's own decomposition loses the imaginary parts
    of tensors."""
    start, end = _as_pair(start), _as_pair(end)
    return Pair(*(torch.linspace(first, last, steps, dtype=REAL[dtype])
                  for first, last in zip(start, end)))


def _logspace(start, end, steps, base=10.0, *, dtype=None, **named):
    return _power(complex(base), _linspace(start, end, steps, dtype=dtype))


def _multiply_elements(x, dim=None, keepdim=False, *, dtype=None):
    if _is_real(dtype):
        arguments = () if dim is None else (dim, keepdim)
        return torch.prod(x.real, *arguments, dtype=dtype)
    parts = _convert(x, dtype=dtype)
    if dim is None:
        parts, dim = [part.flatten() for part in parts], 0
    elif not parts.real.dim():
        return parts
    if not isinstance(parts[0].shape[dim], int):
        raise UnknownError
    return Pair(*complex_functions.multiply_elements(parts, dim, keepdim))


def _accumulate_products(x, dim, *, dtype=None):
    if _is_real(dtype):
        return torch.cumprod(x.real, dim, dtype=dtype)
    parts = _convert(x, dtype=dtype)
    if not parts.real.dim():
        return parts
    if not isinstance(parts.real.shape[dim], int):
        raise UnknownError
    return Pair(*complex_functions.accumulate_products(parts, dim))


def _is_nonzero(x):
    return (x.real != 0) | (x.imaginary != 0) if is_pair(x) else x != 0


def _logical(op):
    return lambda *values: op(*map(_is_nonzero, values))


def _exponential(x):
    size = torch.exp(x.real)
    return Pair(size * torch.cos(x.imaginary), size * torch.sin(x.imaginary))


def _conjugate(x):
    if isinstance(x, complex):
        x = Pair(*(torch.full((), part, dtype=torch.float64) for part in (x.real, x.imag)))
    return Pair(x.real, -x.imaginary)


def _convert(x, *, dtype=None, **named):
    """Converts to a type; for a real type, returns the real part."""
    part = REAL.get(dtype, dtype)
    if _is_real(dtype):
        return x.real.to(part)
    return Pair(*(each.clone() if part is None else each.to(part) for each in _as_pair(x)))


def _make(op, has_value=False):
    """Returns a function that makes a tensor of given sizes, and with a value if it has
    one. The tensor is real if the type is."""
    def compute(like, *arguments, dtype=None, **named):
        of_part = {"dtype": REAL.get(dtype, dtype)} if dtype else {}
        like = like.real if is_pair(like) else like
        if _is_real(dtype):
            return op(like, *arguments, **of_part)
        if has_value:
            return Pair(*(op(like, part, **of_part) for part in _as_pair(arguments[0])))
        real = op(like, *arguments, **of_part)
        return Pair(real, torch.zeros_like(real))

    return compute


def _make_scalar(value, *, dtype, **named):
    return Pair(*(torch.full((), part, dtype=REAL[dtype]) for part in _as_pair(value)))


_EACH = ("_reshape_alias", "_unsafe_view", "alias", "clone", "cumsum", "detach", "diagonal",
         "diagonal_backward", "expand", "flip", "gather", "index", "index_select",
         "lift_fresh_copy", "mean", "neg", "permute", "reflection_pad1d",
         "reflection_pad1d_backward", "repeat", "reshape", "roll", "select", "select_backward",
         "slice", "slice_backward", "split", "split_with_sizes", "squeeze", "sum", "t", "transpose",
         "tril", "triu", "unbind", "unfold", "unfold_backward", "unsqueeze", "view")

#: Functions of pairs, by the ops that they compute.
TABLE = {
    **{getattr(_aten, name): _on_each(getattr(_aten, name)) for name in _EACH},
    **{op: _linear(op, (0, 1)) for op in (_aten.add, _aten.sub, _aten.rsub, _aten.copy,
                                          _aten.slice_scatter, _aten.select_scatter)},
    **{op: _linear(op, places) for op, places in (
        (_aten.where, (1, 2)), (_aten.index_put, (0, 2)), (_aten.masked_fill, (0, 2)),
        (_aten.constant_pad_nd, (0, 2)), (_aten.scatter, (0, 3)), (_aten.scatter_add, (0, 3)))},
    **{op: _of_list(op) for op in (_aten.cat, _aten.stack)},
    **{op: _bilinear(op) for op in (_aten.mul, _aten.mm, _aten.bmm)},
    **{op: _make(op) for op in (_aten.zeros, _aten.ones, _aten.zeros_like, _aten.ones_like,
                                _aten.new_zeros, _aten.empty, _aten.empty_like)},
    **{op: _make(op, True) for op in (_aten.full, _aten.full_like)},
    **{getattr(_aten, name): _on_parts(function)
       for name, function in complex_functions.BY_NAME.items()},
    **{packet: _logical(op) for packet, op in (
        (_aten.logical_and, torch.logical_and), (_aten.logical_not, torch.logical_not),
        (_aten.logical_or, torch.logical_or), (_aten.logical_xor, torch.logical_xor))},
    _aten._conj: _conjugate,
    _aten._conj_physical: _conjugate,
    _aten._fft_c2c: lambda x, *arguments: Pair(*fourier.transform(*_as_pair(x), *arguments)),
    _aten._fft_c2r: lambda x, *arguments: fourier.transform_to_real(*x, *arguments),
    _aten._fft_r2c: lambda x, *arguments: Pair(*fourier.transform_real(x, *arguments)),
    _aten._neg_view: lambda x: Pair(-x.real, -x.imaginary) if is_pair(x) else -x,
    _aten._to_copy: _convert,
    _aten.abs: lambda x: torch.hypot(*x),
    _aten.angle: lambda x: torch.atan2(x.imaginary, x.real),
    _aten.complex: lambda real, imaginary: Pair(*torch.broadcast_tensors(real, imaginary)),
    _aten.cumprod: _accumulate_products,
    _aten.dist: lambda a, b, order=2: torch.linalg.vector_norm(
        torch.hypot(*_linear(_aten.sub, (0, 1))(a, b)), order),
    _aten.div: _divide,
    _aten.eq: lambda a, b: operator.and_(*map(operator.eq, _as_pair(a), _as_pair(b))),
    _aten.exp: _exponential,
    _aten.imag: lambda x: x.imaginary,
    _aten.isnan: lambda x: torch.isnan(x.real) | torch.isnan(x.imaginary),
    _aten.linalg_vector_norm: lambda x, *arguments, **named: torch.linalg.vector_norm(
        torch.hypot(*x), *arguments, **_name_parts(named)),
    _aten.linspace: _linspace,
    _aten.logspace: _logspace,
    _aten.ne: lambda a, b: operator.or_(*map(operator.ne, _as_pair(a), _as_pair(b))),
    _aten.prod: _multiply_elements,
    _aten.polar: lambda size, angle: Pair(size * torch.cos(angle), size * torch.sin(angle)),
    _aten.pow: _power,
    _aten.real: lambda x: x.real,
    _aten.reciprocal: lambda x: _divide(1 + 0j, x),
    _aten.rsqrt: lambda x: _divide(1 + 0j, _on_parts(complex_functions.sqrt)(x)),
    _aten.resolve_conj: lambda x: x,
    _aten.resolve_neg: lambda x: x,
    _aten.scalar_tensor: _make_scalar,
    _aten.sgn: complex_functions.sign,
    _aten.sigmoid: _sigmoid,
    _aten.std: complex_functions.deviation,
    _aten.std_mean: complex_functions.with_mean(complex_functions.deviation),
    _aten.var: complex_functions.variance,
    _aten.var_mean: complex_functions.with_mean(complex_functions.variance),
    _aten.view_as_complex: lambda x: Pair(x.select(-1, 0), x.select(-1, 1)),
    _aten.view_as_real: lambda x: torch.stack(x, -1),
}
