#===- complex_functions.py - Elementary functions of complex numbers -------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Elementary functions of complex numbers. They take the real part `x` and the imaginary
part `y`, which are tensors of f64, and return the two parts of the result."""

import math

import torch

#: For larger arguments, a hyperbolic tangent is 1 in f64.
_MOST_TANH = 100


def sqrt(x, y):
    size = torch.hypot(x, y)
    large = torch.sqrt((size + x.abs()) / 2)
    small = torch.where(large == 0, 0, y.abs() / (2 * torch.where(large == 0, 1, large)))
    return torch.where(x >= 0, large, small), torch.copysign(
        torch.where(x >= 0, small, large), y)


def log(x, y):
    return torch.log(torch.hypot(x, y)), torch.atan2(y, x)


def log1p(x, y):
    # The square of 1 + x would lose the digits of an x near 0.
    return torch.log1p(x * (2 + x) + y * y) / 2, torch.atan2(y, 1 + x)


def expm1(x, y):
    half = torch.sin(y / 2)
    return torch.expm1(x) * torch.cos(y) - 2 * half * half, torch.exp(x) * torch.sin(y)


def sinh(x, y):
    return torch.sinh(x) * torch.cos(y), torch.cosh(x) * torch.sin(y)


def cosh(x, y):
    return torch.cosh(x) * torch.cos(y), torch.sinh(x) * torch.sin(y)


def tanh(x, y):
    x = x.clamp(-_MOST_TANH, _MOST_TANH)
    size = torch.cosh(2 * x) + torch.cos(2 * y)
    return torch.sinh(2 * x) / size, torch.sin(2 * y) / size


def asinh(x, y):
    """Computes the function for a positive real part, where the sum has no cancellation; it
    is odd."""
    sign = torch.copysign(torch.ones_like(x), x)
    x, y = x * sign, y * sign
    real, imaginary = sqrt(1 + x * x - y * y, 2 * x * y)
    real, imaginary = log(x + real, y + imaginary)
    return real * sign, imaginary * sign


def acosh(x, y):
    left, right = sqrt(x + 1, y), sqrt(x - 1, y)
    return log(x + left[0] * right[0] - left[1] * right[1],
               y + left[0] * right[1] + left[1] * right[0])


def atanh(x, y):
    square = y * y
    return (torch.log1p(4 * x / ((1 - x) * (1 - x) + square)) / 4,
            torch.atan2(2 * y, (1 - x) * (1 + x) - square) / 2)


def _turned(function):
    """Returns the function f with `function`(i z) = i f(z)."""
    def compute(x, y):
        real, imaginary = function(-y, x)
        return imaginary, -real

    return compute


def cos(x, y):
    return cosh(-y, x)


def acos(x, y):
    real, imaginary = asin(x, y)
    return math.pi / 2 - real, -imaginary


def power(base, exponent):
    """Returns the power of two numbers, each a pair of parts."""
    size, angle = log(*base)
    scale = torch.exp(exponent[0] * size - exponent[1] * angle)
    turn = exponent[0] * angle + exponent[1] * size
    is_zero = (base[0] == 0) & (base[1] == 0)
    is_one = (exponent[0] == 0) & (exponent[1] == 0)
    real, imaginary = scale * torch.cos(turn), scale * torch.sin(turn)
    return (torch.where(is_one, 1, torch.where(is_zero, 0, real)),
            torch.where(is_one | is_zero, 0, imaginary))


def _scaled(function, factor):
    def compute(x, y):
        return tuple(part * factor for part in function(x, y))

    return compute


asin, atan, sin, tan = map(_turned, (asinh, atanh, sinh, tanh))
log2, log10 = (_scaled(log, 1 / math.log(base)) for base in (2, 10))


def _multiply(x, y):
    return x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]


def sign(x):
    """Returns the parts of numbers of size 1, or 0, in the same directions."""
    size = torch.hypot(*x)
    return tuple(torch.where(size == 0, 0, part / size) for part in x)


def divide(a, b):
    """Returns the parts of quotients. `b` has tensors."""
    # Smith's division ("Algorithm 116", 1962): it overflows no sooner than the quotient,
    # because it uses the ratio of the divisor's smaller part to its larger one.
    is_real_larger = b[0].abs() >= b[1].abs()
    large = torch.where(is_real_larger, b[0], b[1])
    ratio = torch.where(is_real_larger, b[1], b[0]) / large
    size = large + torch.where(is_real_larger, b[1], b[0]) * ratio
    real = torch.where(is_real_larger, a[0] + a[1] * ratio, a[0] * ratio + a[1])
    imaginary = torch.where(is_real_larger, a[1] - a[0] * ratio, a[1] * ratio - a[0])
    return real / size, imaginary / size


def variance(x, *arguments, **named):
    return sum(torch.var(part, *arguments, **named) for part in x)


def deviation(x, *arguments, **named):
    return variance(x, *arguments, **named).sqrt()


def with_mean(find_spread):
    """Returns a function that gives a real number for how far elements are from their mean, and
    the parts of the mean."""
    def compute(x, dim=None, *, keepdim=False, **named):
        dims = dim or list(range(x[0].dim()))
        return [find_spread(x, dims, keepdim=keepdim, **named),
                *(part.mean(dims, keepdim) for part in x)]

    return compute


def multiply_elements(x, dim, keepdim):
    """Returns the parts of the products along a dimension of a static size. Halves are multiplied
    with each other until one element is left."""
    size = x[0].shape[dim]
    if not size:
        return torch.ones_like(x[0]).prod(dim, keepdim), torch.zeros_like(x[1]).sum(dim, keepdim)
    while size > 1:
        half = size // 2
        places = (0, half), (half, half), (2 * half, size - 2 * half)
        first, second, rest = ([part.narrow(dim, start, length) for part in x]
                               for start, length in places)
        x = [torch.cat(parts, dim) for parts in zip(_multiply(first, second), rest)]
        size -= half
    return [part if keepdim else part.squeeze(dim) for part in x]


def accumulate_products(x, dim):
    """Returns the parts of the running products along a dimension of a static size. Each step
    joins twice as many elements."""
    size, step = x[0].shape[dim], 1
    while step < size:
        earlier, later = ([part.narrow(dim, start, size - step) for part in x]
                          for start in (0, step))
        x = [torch.cat([part.narrow(dim, 0, step), joined], dim)
             for part, joined in zip(x, _multiply(later, earlier))]
        step *= 2
    return x


#: The functions by the names of their ops.
BY_NAME = {function: globals()[function] for function in (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "expm1", "log", "log10",
    "log1p", "log2", "sin", "sinh", "sqrt", "tan", "tanh")}
