#===- functions.py - Functions that torch-mlir lacks -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Elementary functions and distances, by ops that torch-mlir lowers."""

import math

import torch
from torch._decomp import decomposition_table

_aten = torch.ops.aten


def _angle(x):
    """Returns the angle of a real number, which is pi for a negative one."""
    dtype = x.dtype if x.is_floating_point() else torch.get_default_dtype()
    return torch.where(x != x, x, (x < 0).to(dtype) * math.pi)


def _evaluate(x, coefficients):
    """Evaluates a polynomial, whose constant coefficient is the last."""
    result = coefficients[0]
    for coefficient in coefficients[1:]:
        result = result * x + coefficient
    return result


def _erfinv(x):
    """Computes as PyTorch does, but in f64: a rational approximation, and two steps of
    Newton's method. The gradient multiplies the error of the result near 1 and -1."""
    dtype = x.dtype if x.is_floating_point() else torch.get_default_dtype()
    y = x.to(torch.float64)
    square, size = y * y, y.abs()
    near = y * _evaluate(square, (-0.140543331, 0.914624893, -1.645349621, 0.886226899)) / \
        _evaluate(square, (0.012229801, -0.329097515, 1.442710462, -2.118377725, 1.0))
    tail = torch.sqrt(-torch.log((1.0 - size) / 2.0))
    far = _evaluate(tail, (1.641345311, 3.429567803, -1.624906493, -1.970840454)) / \
        _evaluate(tail, (1.637067800, 3.543889200, 1.0))
    result = torch.where(size <= 0.7, near, torch.where(y < 0, -far, far))
    for _ in range(2):
        result = result - (torch.erf(result) - y) / (
            2.0 / math.sqrt(math.pi) * torch.exp(-result * result))
    result = torch.where(size == 1, y * torch.inf, result)
    return torch.where(size > 1, torch.nan, result).to(dtype)


def _softmax(x, dim, half_to_float):
    """Multiplies by the reciprocal of the sum, one for a row, in place of a division for
    each element. 16-bit floats are rounded once, at the end."""
    size = x.shape[dim] if x.dim() else 1
    if isinstance(size, int) and not size:
        return NotImplemented
    wide = x.float() if x.itemsize == 2 else x
    powers = torch.exp(wide - wide.amax(dim, keepdim=True))
    result = powers * powers.sum(dim, keepdim=True).reciprocal()
    return result if half_to_float else result.to(x.dtype)


def _softmax_backward(grad, result, dim, input_dtype):
    """Computes 16-bit floats in f32, and rounds once, at the end. torch-mlir gives the result the
    type of the gradient."""
    if grad.dim() and grad.itemsize != 2 and result.itemsize != 2 and grad.dtype == input_dtype:
        return NotImplemented
    if grad.itemsize == 2:
        grad, result = grad.float(), result.float()
    product = grad * result
    total = product.sum(dim, keepdim=True) if grad.dim() else product
    return ((grad - total) * result).to(input_dtype)


def _logit(x, eps=None):
    """Computes 16-bit floats in f32, and rounds once, at the end. Whole numbers become
    floats. With an `eps` above 1/2, the lower limit, eps, is used where both apply."""
    dtype = x.dtype if x.is_floating_point() else torch.get_default_dtype()
    x = x.to(torch.float32 if dtype.itemsize == 2 else dtype)
    if eps is not None:
        x = torch.where(x < eps, eps, torch.where(x > 1 - eps, 1 - eps, x))
    return torch.log(x / (1 - x)).to(dtype)


def _norm(x, order=2, dim=None, keepdim=False, *, dtype=None):
    """Computes 16-bit floats in f32, and rounds once, at the end. Elements become those of the
    result's type before their norm. torch-mlir is right for a known order only."""
    if isinstance(order, torch.SymInt):
        return torch.linalg.vector_norm(x, int(order), dim, keepdim, dtype=dtype)
    if dtype not in (None, x.dtype) and (x.itemsize != 2 or dtype.itemsize > 2):
        return torch.linalg.vector_norm(x.to(dtype), order, dim, keepdim)
    if x.itemsize != 2 or not x.is_floating_point():
        return NotImplemented
    norm = torch.linalg.vector_norm(x.float(), order, dim, keepdim)
    return norm.to(x.dtype if dtype is None else dtype)


def _round(x, *, decimals):
    """Rounds 16-bit floats to digits in f32, and to their type once, at the end."""
    if x.itemsize != 2 or not x.is_floating_point():
        return NotImplemented
    return torch.round(x.float(), decimals=decimals).to(x.dtype)


def _nan_to_num(x, nan=None, posinf=None, neginf=None):
    return NotImplemented if x.is_floating_point() else x.clone()


def _gelu_backward(grad, x, *, approximate="none"):
    """Computes the gradient of gelu by tanh with a sigmoid, which loses no digits below
    zero; torch-mlir's has another constant. The gradient of gelu by erf is left to
    torch-mlir. 16-bit floats are rounded once, at the end."""
    if x.itemsize == 2:
        return _aten.gelu_backward(grad.float(), x.float(), approximate=approximate).to(x.dtype)
    if approximate != "tanh":
        return NotImplemented
    factor = 2 * math.sqrt(2 / math.pi)
    share = torch.sigmoid(factor * (x + 0.044715 * x * x * x))
    slope = factor * (1 + 3 * 0.044715 * x * x)
    return grad * (share + x * share * (1 - share) * slope)


def _weight_norm_backward(gradient, direction, length, norms, dim):
    """Returns the gradients of the direction and of the length of weights."""
    others = [other for other in range(direction.dim()) if other != dim]
    along = (gradient * direction).sum(others, keepdim=True)
    of_direction = (length / norms) * (gradient - direction * (along / (norms * norms)))
    return of_direction, along / norms


def _measure(difference, p):
    """Returns the lengths of the last dimension."""
    difference = difference.abs()
    if p == 0:
        return (difference != 0).to(difference.dtype).sum(-1)
    if p == 1:
        return difference.sum(-1)
    if p == 2:
        return (difference * difference).sum(-1).sqrt()
    if p == math.inf:
        return difference.amax(-1)
    return difference.pow(p).sum(-1).pow(1 / p)


def _distances(x, y, p, compute_mode=None):
    if x.shape[-1] == 0:
        return torch.zeros_like(x[..., :, None, 0:].sum(-1) + y[..., None, :, 0:].sum(-1))
    return _measure(x.unsqueeze(-2) - y.unsqueeze(-3), p)


def _subtract_pairs(x):
    """Returns the differences between all pairs of rows, and the numbers of their rows."""
    first, second = torch.triu_indices(x.shape[0], x.shape[0], 1)
    return x.index_select(0, first) - x.index_select(0, second), first, second


def _distances_within(x, p=2):
    if not x.numel() or not isinstance(x.shape[0], int):
        return NotImplemented
    return _measure(_subtract_pairs(x)[0], p)


def _find_parts(grad, difference, p, distances):
    """Returns the gradients of the differences between coordinates of points."""
    size, sign = difference.abs(), difference.sign()
    grad, distances = grad.unsqueeze(-1), distances.unsqueeze(-1)
    if p == 1:
        return sign * grad
    if p == math.inf:
        return sign * grad * (size == distances)
    # The gradient is 0 where points are equal, and for p below 2 where a coordinate is.
    is_flat = (distances == 0) | ((size == 0) if p < 2 else False)
    parts = sign * size.pow(p - 1) * grad / torch.where(is_flat, 1, distances).pow(p - 1)
    return torch.where(is_flat, 0, parts)


def _distances_backward(grad, x, y, p, distances):
    if p == 0 or x.shape[-1] == 0:
        return torch.zeros_like(x)
    return _find_parts(grad, x.unsqueeze(-2) - y.unsqueeze(-3), p, distances).sum(-2)


def _distances_within_backward(grad, x, p, distances):
    """Returns the gradient of the distances between all pairs of rows."""
    if p == 0 or not x.numel() or not isinstance(x.shape[0], int):
        return torch.zeros_like(x) if p == 0 else NotImplemented
    difference, first, second = _subtract_pairs(x)
    parts = _find_parts(grad, difference, p, distances)
    return torch.zeros_like(x).index_add(0, first, parts).index_add(0, second, -parts)


def _count_up(start, end, step=1, *, dtype=None, **named):
    """Returns whole numbers in equal steps. PyTorch truncates the start and the step, but counts
    the steps between the numbers that it is given; torch-mlir truncates all before."""
    given = start, end, step
    if dtype is None or dtype.is_floating_point or \
            not all(isinstance(value, (int, float)) for value in given) or \
            all(isinstance(value, int) for value in given):
        return NotImplemented
    count = math.ceil((end - start) / step)
    return torch.arange(count, dtype=dtype) * int(step) + int(start)


def _logspace(start, end, steps, base=10.0, *, dtype=None, **named):
    """Returns powers of a negative base, which PyTorch's own decomposition refuses."""
    dtype = dtype or torch.get_default_dtype()
    if base >= 0 or dtype.is_complex:
        return decomposition_table[_aten.logspace.default](start, end, steps, base, dtype=dtype)
    exact = dtype if dtype.is_floating_point else torch.float64
    if not dtype.is_floating_point:
        start, end = (x.to(dtype) if isinstance(x, torch.Tensor) else int(x) for x in (start, end))
    exponents = torch.linspace(start, end, steps, dtype=exact)
    return torch.pow(base, exponents.to(torch.float64)).to(dtype)


def _linspace(start, end, steps, *, dtype=None, **named):
    """Returns evenly spaced numbers, from both ends to the middle as PyTorch does. They are
    computed in f64, and rounded once. Whole numbers lie between whole ends."""
    dtype = dtype or torch.get_default_dtype()
    if dtype.is_complex or not isinstance(steps, int) or \
            not all(isinstance(value, (int, float)) for value in (start, end)):
        return NotImplemented
    if not dtype.is_floating_point:
        start, end = int(start), int(end)
    step = (end - start) / max(steps - 1, 1)
    number = torch.arange(steps, dtype=torch.float64)
    return torch.where(number < max(steps // 2, 1), number * step + start,
                       end - (steps - 1 - number) * step).to(dtype)


def _on_bits(operate):
    """Returns the op for two tensors, or for a tensor and a number."""
    def compute(a, b):
        dtype = torch.result_type(a, b)
        return operate(*(x.to(dtype) if isinstance(x, torch.Tensor)
                         else torch.full((), x, dtype=dtype) for x in (a, b)))

    return compute


TABLE = {
    _aten._cdist_backward.default: _distances_backward,
    _aten._cdist_forward.default: _distances,
    _aten._euclidean_dist.default: lambda x, y: _distances(x, y, 2),
    _aten._pdist_backward.default: _distances_within_backward,
    _aten._pdist_forward.default: _distances_within,
    _aten._softmax.default: _softmax,
    _aten._softmax_backward_data.default: _softmax_backward,
    _aten._weight_norm_interface_backward.default: _weight_norm_backward,
    _aten.angle.default: _angle,
    _aten.arange.default: lambda end, **named: _count_up(0, end, **named),
    _aten.arange.start: _count_up,
    _aten.arange.start_step: _count_up,
    _aten.deg2rad.default: lambda x: x * (math.pi / 180),
    _aten.erfinv.default: _erfinv,
    _aten.gelu_backward.default: _gelu_backward,
    _aten.linalg_vector_norm.default: _norm,
    _aten.linspace.default: _linspace,
    _aten.logit.default: _logit,
    **{op: _logspace for op in (
        _aten.logspace.default, _aten.logspace.Scalar_Tensor, _aten.logspace.Tensor_Scalar,
        _aten.logspace.Tensor_Tensor)},
    _aten.nan_to_num.default: _nan_to_num,
    # torch-mlir computes powers for it, which an order of 0 or an infinity does not have.
    _aten.norm.Scalar: lambda x, p=2: torch.linalg.vector_norm(x, p),
    # torch-mlir's lowering uses fewer digits of pi.
    _aten.rad2deg.default: lambda x: x * (180 / math.pi),
    _aten.round.decimals: _round,
    **{op: _on_bits(operate) for packet, operate in (
        (_aten.bitwise_and, torch.bitwise_and), (_aten.bitwise_or, torch.bitwise_or),
        (_aten.bitwise_xor, torch.bitwise_xor)) for op in (packet.Scalar,
                                                           packet.Scalar_Tensor)},
}
