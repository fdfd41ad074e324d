#===- fourier.py - Fourier transforms as products --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Discrete Fourier transforms of pairs of real tensors.

TCP lowers transforms of sizes that have small prime factors only. Another size is split into
factors by the algorithm of Cooley and Tukey ("An Algorithm for the Machine Calculation of Complex
Fourier Series", 1965). For a small factor, the transform is a product with a real matrix of cosines
and sines. A large prime becomes a convolution of a size that can be split (Bluestein, 1970).
"""

import math

import torch
from torch.utils._python_dispatch import _disable_current_modes

_aten = torch.ops.aten

#: The largest size, and the largest prime size, of a transform that is one product.
_LARGEST, _LARGEST_PRIME = 32, 128

#: The prime factors of sizes whose transforms TCP lowers.
_SMALL_PRIMES = (2, 3, 5, 7, 11, 13)


@torch.library.custom_op("tcp_ide::transform_rows", mutates_args=())
def _transform_rows(real: torch.Tensor, imaginary: torch.Tensor, sign: int) -> torch.Tensor:
    """Returns the transforms of rows. A real part is beside its imaginary part. A compiled program
    has loops for it; PyTorch calls this function where nothing is compiled."""
    transform = torch.fft.fft if sign < 0 else torch.fft.ifft
    result = transform(torch.complex(real, imaginary), norm="backward" if sign < 0 else "forward")
    return torch.view_as_real(result).flatten(1)


@_transform_rows.register_fake
def _(real, imaginary, sign):
    return real.new_empty(real.shape[0], 2 * real.shape[1])


@torch.library.custom_op("tcp_ide::transform_real_rows", mutates_args=())
def _transform_real_rows(x: torch.Tensor) -> torch.Tensor:
    """Returns the first halves of the transforms of rows of real numbers, an even number each. A
    real part is beside its imaginary part."""
    return torch.view_as_real(torch.fft.rfft(x)).flatten(1)


@_transform_real_rows.register_fake
def _(x):
    return x.new_empty(x.shape[0], x.shape[1] + 2)


@torch.library.custom_op("tcp_ide::transform_rows_to_real", mutates_args=())
def _transform_rows_to_real(real: torch.Tensor, imaginary: torch.Tensor) -> torch.Tensor:
    """Returns an even number of real numbers for each row, of which the rows are the first halves
    of transforms."""
    return torch.fft.irfft(torch.complex(real, imaginary), norm="forward")


@_transform_rows_to_real.register_fake
def _(real, imaginary):
    return real.new_empty(real.shape[0], 2 * (real.shape[1] - 1))


def _find_size(x, dim):
    """Returns a size as a number. The transform depends on it, so a program with a dynamic size is
    compiled for the size that it has first."""
    return int(x.shape[dim])


def _is_lowered(size):
    """Returns whether TCP lowers transforms of `size` complex numbers."""
    if size <= _LARGEST // 2:
        return False
    for prime in _SMALL_PRIMES:
        while size % prime == 0:
            size //= prime
    return size == 1


def _apply_to_rows(op, *parts):
    """Applies an operator on rows along the last dimension of tensors of any rank."""
    rows = op(*(part.reshape(-1, part.shape[-1]) for part in parts))
    return rows.reshape(*parts[0].shape[:-1], rows.shape[-1])


def _take_parts(pairs):
    """Returns real and imaginary parts that are side by side."""
    return pairs.unflatten(-1, (-1, 2)).unbind(-1)


def _as_constants(compute, dtype):
    """Returns the tensors of `compute()` as constants of the graph that is traced."""
    with _disable_current_modes():
        values = [value.to(dtype).contiguous() for value in compute()]
    return [_aten.lift_fresh_copy(value) for value in values]


def _find_roots(exponents, size, sign):
    """Returns the cosines and the sines of the roots of unity of `size` with these
    exponents, which are reduced before rounding. Results near 0 are set to 0, because the
    f64 nearest to pi is not pi."""
    angles = (exponents % size).double() * (sign * 2 * math.pi / size)
    return tuple(torch.where(part.abs() < 1e-15, 0, part)
                 for part in (angles.cos(), angles.sin()))


def _multiply_numbers(rows, columns):
    """Returns the products of the numbers of rows and columns."""
    return torch.arange(rows).unsqueeze(1) * torch.arange(columns)


def _make_matrix(size, sign):
    """Returns the matrix that maps a row of `size` real parts and as many imaginary ones to
    such a row of its transform."""
    cosine, sine = _find_roots(_multiply_numbers(size, size), size, sign)
    return torch.cat([torch.cat([cosine, sine], 1), torch.cat([-sine, cosine], 1)])


def _transform_small(real, imaginary, sign):
    size = _find_size(real, -1)
    [matrix] = _as_constants(lambda: [_make_matrix(size, sign)], real.dtype)
    if imaginary is None:
        product = real @ matrix[:size]
    else:
        product = torch.cat([real, imaginary], -1) @ matrix
    return product[..., :size], product[..., size:]


def _multiply(real, imaginary, cosine, sine):
    return real * cosine - imaginary * sine, real * sine + imaginary * cosine


def _transform_factors(real, imaginary, sign, first):
    """Transforms by two factors. The element j1 * second + j2 of the input is at (j1, j2),
    and k1 + first * k2 of the result at (k1, k2). Columns are transformed, multiplied by
    roots of unity, then rows are transformed."""
    size = _find_size(real, -1)
    second = size // first

    def take_columns(x):
        return x if x is None else x.unflatten(-1, (first, second)).transpose(-1, -2)

    real, imaginary = _transform(take_columns(real), take_columns(imaginary), sign)
    turns = _as_constants(lambda: _find_roots(_multiply_numbers(second, first), size, sign),
                          real.dtype)
    real, imaginary = _multiply(real, imaginary, *turns)
    parts = _transform(real.transpose(-1, -2), imaginary.transpose(-1, -2), sign)
    return tuple(part.transpose(-1, -2).flatten(-2) for part in parts)


def _transform_prime(real, imaginary, sign):
    """Transforms by a convolution, because jk = (j^2 + k^2 - (k - j)^2) / 2."""
    size = _find_size(real, -1)
    length = 1 << (2 * size - 2).bit_length()

    def find_chirp():
        return _find_roots(torch.arange(size) ** 2, 2 * size, sign)

    def transform_kernel():
        kernel = torch.zeros(length, dtype=torch.complex128)
        kernel[:size] = torch.complex(*find_chirp()).conj()
        kernel[length - size + 1:] = kernel[1:size].flip(0)
        spectrum = torch.fft.fft(kernel) / length
        return spectrum.real, spectrum.imag

    chirp = _as_constants(find_chirp, real.dtype)
    kernel = _as_constants(transform_kernel, real.dtype)
    if imaginary is None:
        turned = real * chirp[0], real * chirp[1]
    else:
        turned = _multiply(real, imaginary, *chirp)
    padded = (torch.nn.functional.pad(part, (0, length - size)) for part in turned)
    spectrum = _multiply(*_transform(*padded, -1), *kernel)
    return _multiply(*(part[..., :size] for part in _transform(*spectrum, 1)), *chirp)


def _transform(real, imaginary, sign):
    """Returns the sums of x[j] exp(sign 2 pi i jk / n) along the last dimension.
    `imaginary` is None if it is 0."""
    size = _find_size(real, -1)
    if size == 1:
        return real, torch.zeros_like(real) if imaginary is None else imaginary
    if size <= _LARGEST:
        return _transform_small(real, imaginary, sign)
    if _is_lowered(size):
        imaginary = torch.zeros_like(real) if imaginary is None else imaginary
        return _take_parts(_apply_to_rows(
            lambda *rows: torch.ops.tcp_ide.transform_rows(*rows, sign), real, imaginary))
    first = max((n for n in range(2, _LARGEST + 1) if size % n == 0), default=None)
    if first:
        return _transform_factors(real, imaginary, sign, first)
    smallest = next((n for n in range(3, math.isqrt(size) + 1, 2) if size % n == 0), size)
    if smallest != size:
        return _transform_factors(real, imaginary, sign, smallest)
    transform = _transform_small if size <= _LARGEST_PRIME else _transform_prime
    return transform(real, imaginary, sign)


def _find_scale(normalization, count):
    """Returns the factor for a number of ATen: 1, 1 / sqrt(count) or 1 / count."""
    return (1.0, count ** -0.5, 1.0 / count)[normalization]


def _transform_dims(real, imaginary, dims, sign):
    for dim in dims:
        parts = (None if x is None else x.movedim(dim, -1) for x in (real, imaginary))
        real, imaginary = (x.movedim(-1, dim) for x in _transform(*parts, sign))
    return real, imaginary


def transform(real, imaginary, dims, normalization, is_forward):
    """Returns the real and the imaginary part of the transform of complex numbers along
    `dims`, as aten._fft_c2c does. `imaginary` is None if it is 0."""
    scale = _find_scale(normalization, math.prod(_find_size(real, dim) for dim in dims))
    parts = _transform_dims(real, imaginary, dims, -1 if is_forward else 1)
    return tuple(part if scale == 1 else part * scale for part in parts)


def _complete(x, size, dim, sign):
    """Returns all `size` numbers of which `x` has the first half. The others are those from the
    second on, reversed, and times `sign`."""
    mirrored = x.narrow(dim, 1, (size - 1) // 2).flip(dim)
    return torch.cat([x, mirrored * sign], dim)


def transform_real(x, dims, normalization, is_onesided):
    """Returns the transform of real numbers, as aten._fft_r2c does. With `is_onesided`, the
    second half of the last of `dims`, which follows from the first half, is left out."""
    last, size = dims[-1], _find_size(x, dims[-1])
    scale = _find_scale(normalization, math.prod(_find_size(x, dim) for dim in dims))
    if size % 2 == 0 and _is_lowered(size // 2):
        pairs = _apply_to_rows(torch.ops.tcp_ide.transform_real_rows, x.movedim(last, -1))
        real, imaginary = (part.movedim(-1, last) for part in _take_parts(pairs))
        if not is_onesided:
            real, imaginary = _complete(real, size, last, 1), _complete(imaginary, size, last, -1)
    else:
        real, imaginary = _transform_dims(x, None, [last], -1)
        if is_onesided:
            real, imaginary = (part.narrow(last, 0, size // 2 + 1) for part in (real, imaginary))
    parts = _transform_dims(real, imaginary, dims[:-1], -1)
    return tuple(part if scale == 1 else part * scale for part in parts)


def transform_to_real(real, imaginary, dims, normalization, size):
    """Returns the inverse of the onesided transform, as aten._fft_c2r does. `size` is that
    of the last of `dims` in the result."""
    last, size = dims[-1], int(size)
    real, imaginary = _transform_dims(real, imaginary, dims[:-1], 1)
    real, imaginary = (part.narrow(last, 0, size // 2 + 1) for part in (real, imaginary))
    if size % 2 == 0 and _is_lowered(size // 2):
        parts = (part.movedim(last, -1) for part in (real, imaginary))
        result = _apply_to_rows(torch.ops.tcp_ide.transform_rows_to_real, *parts).movedim(-1, last)
    else:
        result, _ = _transform_dims(_complete(real, size, last, 1),
                                    _complete(imaginary, size, last, -1), [last], 1)
    count = math.prod(_find_size(real, dim) for dim in dims[:-1]) * size
    scale = _find_scale(normalization, count)
    return result if scale == 1 else result * scale
