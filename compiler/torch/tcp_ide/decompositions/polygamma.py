#===- polygamma.py - Derivatives of the digamma function ------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Polygamma functions, computed in f64 and rounded once: by Hurwitz's zeta function for positive
numbers (DLMF 5.15.2), and by the derivatives of the cotangent for negative ones (DLMF 5.15.6)."""

import fractions
import math

import torch

from .special import in_double

_aten = torch.ops.aten

#: The greatest order. The factors of the formulas are doubles up to here.
_MOST = 150
#: The terms of the asymptotic series that are added.
_TERMS = 8


def find_bernoulli(count):
    """Returns the Bernoulli numbers B(2), B(4) and so on."""
    numbers = [fractions.Fraction(1)]
    for n in range(1, 2 * count + 1):
        numbers.append(-sum(math.comb(n + 1, k) * numbers[k] for k in range(n))
                       / (n + 1))
    return numbers[2::2]


def _find_cotangent(order):
    """Returns the coefficients of the derivative of the cotangent, a polynomial in the
    cotangent, from that of the lowest power."""
    polynomial = [0, 1]
    for _ in range(order):
        slope = [power * factor for power, factor in enumerate(polynomial)][1:]
        # The derivative of the cotangent itself is -(1 + cot^2).
        polynomial = [-(a + b) for a, b in zip([*slope, 0, 0], [0, 0, *slope])]
    return polynomial


def _zeta(s, x):
    """Returns Hurwitz's zeta function of a whole number above 1, by the Euler-Maclaurin
    formula (DLMF 25.11.5 and 25.11.28)."""
    steps = s + 10
    end = x + steps
    inverse = 1 / end
    square, factor, series = inverse * inverse, s, torch.zeros_like(x)
    coefficients = []
    for number, bernoulli in enumerate(find_bernoulli(_TERMS), 1):
        coefficients.append(float(bernoulli * factor / math.factorial(2 * number)))
        factor *= (s + 2 * number - 1) * (s + 2 * number)
    for coefficient in reversed(coefficients):
        series = series * square + coefficient
    last = torch.pow(end, -s)
    result = last * (0.5 + series * inverse) + torch.pow(end, 1 - s) / (s - 1)
    # The smallest terms are added first.
    for step in reversed(range(steps)):
        result = result + torch.pow(x + step, -s)
    return result


def _compute(order, x):
    sign = 1 if order % 2 else -1
    is_negative = x < 0
    positive = sign * float(math.factorial(order)) * _zeta(
        order + 1, torch.where(is_negative, 1 - x, x))
    fraction = x - torch.round(x)
    # The cosine is that of the nearest zero of it, which loses no digits.
    cotangent = torch.sin(math.pi * (0.5 - fraction.abs())) / torch.sin(math.pi * fraction)
    reflected = torch.zeros_like(x)
    for coefficient in reversed(_find_cotangent(order)):
        reflected = reflected * cotangent + float(coefficient)
    negative = -sign * positive - math.pi ** (order + 1) * reflected
    result = torch.where(is_negative, negative, positive)
    return torch.where((x <= 0) & (fraction == 0), sign * math.inf, result)


def _polygamma(order, x):
    """Computes a function of a given order. At the poles of the first one, which are whole
    numbers, PyTorch's own result is not infinity."""
    if order == 0:
        return _aten.digamma(x)
    if order > _MOST:
        return NotImplemented
    return in_double(lambda x: _compute(order, x))(x)


TABLE = {_aten.polygamma.default: _polygamma}
