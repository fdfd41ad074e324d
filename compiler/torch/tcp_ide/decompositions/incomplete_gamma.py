#===- incomplete_gamma.py - Regularized incomplete gamma functions --------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The regularized incomplete gamma functions P(a, x) and Q(a, x) = 1 - P(a, x), computed in f64
and rounded once: by a power series, by a continued fraction, and where a is large and near x, by
Temme's uniform expansion. Each has a fixed number of terms."""

import fractions
import math

import torch

from .gamma import add_stirling, find_slope
from .polygamma import find_bernoulli
from .special import erfc, evaluate

_aten = torch.ops.aten

#: The terms of the power series and of the continued fraction.
_STEPS = 100
#: Temme's expansion is used for an `a` from here, if x / a is at most this far from 1.
_LARGE, _NEAR = 20, 0.35
#: The powers of 1 / a, and those of eta, in Temme's expansion.
_POWERS, _DEGREE = 12, 22
#: Up to here, the continued fraction would need more terms.
_SMALL = 1.1


def _find_stirling(count):
    """Returns the coefficients of Stirling's series of the gamma function (DLMF 5.11.3), from
    those of its logarithm."""
    bernoulli = find_bernoulli(count)
    logarithm = {2 * k - 1: bernoulli[k - 1] / (2 * k * (2 * k - 1)) for k in range(1, count + 1)}
    found = [fractions.Fraction(1)]
    for k in range(1, count):
        found.append(sum(j * logarithm[j] * found[k - j] for j in range(1, k + 1, 2)) / k)
    return found


def _find_temme():
    """Returns the coefficients of the powers of eta, for each power of 1 / a (DLMF 8.12.12)."""
    count = _DEGREE + 2 * _POWERS
    alpha = [fractions.Fraction(0), fractions.Fraction(1)]
    for n in range(2, count + 3):
        alpha.append((alpha[n - 1] - sum(j * alpha[j] * alpha[n - j + 1] for j in range(2, n)))
                     / (n + 1))
    first = [fractions.Fraction(-1, 3), *((n + 2) * alpha[n + 2] for n in range(1, count))]
    rows, stirling = [first], _find_stirling(_POWERS)
    for k in range(1, _POWERS):
        rows.append([(-1) ** k * stirling[k] * first[n] + (n + 2) * rows[-1][n + 2]
                     for n in range(len(rows[-1]) - 2)])
    return [[float(value) for value in row[:_DEGREE]] for row in rows]


def _find_excess(mu, whole):
    """Returns mu - log(1 + mu), without losing digits near 0 and near -1. The second argument is
    1 + mu."""
    ratio = mu / (2 + mu)
    square = ratio * ratio
    series = evaluate(square, [1 / (2 * k + 3) for k in range(14)])
    near = mu * ratio - 2 * ratio * square * series
    return torch.where(mu.abs() < 0.4, near, mu - torch.log(whole))


def _find_factor(a, x, mu):
    """Returns x^a exp(-x) / gamma(a + 1)."""
    large = torch.exp(-a * _find_excess(mu, x / a) - add_stirling(a.clamp(min=8))) / \
        torch.sqrt(2 * math.pi * a)
    few = a.clamp(max=8)
    shifted, product = few + 8, 1.0
    for k in range(1, 9):
        product = product * (few + k)
    gamma = torch.sqrt(2 * math.pi * shifted) * torch.pow(shifted / math.e, shifted) * \
        torch.exp(add_stirling(shifted))
    small = torch.pow(x.clamp(max=800), few) * torch.exp(-x) * product / gamma
    return torch.where(a < 8, small, large)


def _add_series(a, x):
    """Returns P divided by the factor (DLMF 8.7.1)."""
    result = torch.ones_like(x)
    for step in range(_STEPS, 0, -1):
        result = result * (x / (a + step)) + 1
    return result


def _add_fraction(a, x):
    """Returns Q divided by the factor and by a (DLMF 8.9.2)."""
    result = x - a + (2 * _STEPS + 1)
    for step in range(_STEPS, 0, -1):
        result = x - a + (2 * step - 1) - step * (step - a) / result
    return 1 / result


def _find_small_complement(a, x):
    """Returns Q for an x below 1.1 and an `a` below 1 (DLMF 8.7.3)."""
    logarithm = a * torch.log(x) - a * (a - 1) * find_slope(a)
    total, term = torch.zeros_like(x), torch.ones_like(x)
    for step in range(1, 22):
        term = term * (-x / step)
        total = total + term / (a + step)
    return -torch.expm1(logarithm) - torch.exp(logarithm) * a * total


def _find_uniform(a, mu):
    """Returns P and Q by Temme's expansion (DLMF 8.12.3 and 8.12.4)."""
    excess = _find_excess(mu, 1 + mu)
    eta = torch.sqrt(2 * excess)
    eta = torch.where(mu < 0, -eta, eta)
    inverse, total = 1 / a, torch.zeros_like(a)
    for row in reversed(_find_temme()):
        total = total * inverse + evaluate(eta, row)
    rest = torch.exp(-a * excess) / torch.sqrt(2 * math.pi * a) * total
    scaled = eta * torch.sqrt(a / 2)
    return 0.5 * erfc(-scaled) - rest, 0.5 * erfc(scaled) + rest


def _compute(a, x):
    """Returns P and Q for positive finite numbers."""
    mu = (x - a) / a
    is_uniform = (a > _LARGE) & (mu.abs() < _NEAR)
    # Where another formula is used, this one gets harmless numbers.
    uniform = _find_uniform(torch.where(is_uniform, a, _LARGE), torch.where(is_uniform, mu, 0))
    factor = _find_factor(a, x, mu)
    is_below = (x < a) | (x <= _SMALL)
    lower = factor * _add_series(a, torch.where(is_below, x, 0))
    upper = factor * a * _add_fraction(torch.where(is_below, 1, a), torch.where(is_below, 2, x))
    few = a.clamp(max=1)
    less = x.clamp(max=_SMALL)
    has_complement = (x <= _SMALL) & (a < torch.where(
        x <= 0.5, -0.4 / torch.log(x.clamp(max=0.5)), 0.75 * less))
    complement = torch.where(has_complement, _find_small_complement(few, less), 1 - lower)
    p = torch.where(is_below, lower, 1 - upper)
    q = torch.where(is_below, complement, upper)
    return [torch.where(is_uniform, near, other) for near, other in zip(uniform, (p, q))]


def _incomplete_gamma(number):
    """Returns P for the number 0, or Q for 1."""
    def compute(a, x):
        dtype = torch.result_type(a, x)
        a, x = torch.broadcast_tensors(a.to(torch.float64), x.to(torch.float64))
        is_usual = (a > 0) & (x > 0) & (a < torch.inf) & (x < torch.inf)
        result = _compute(torch.where(is_usual, a, 1), torch.where(is_usual, x, 1))[number]
        # As in PyTorch, NaN stands for negative numbers, and where neither limit wins.
        is_none = ~((a >= 0) & (x >= 0)) | ((a == 0) & (x == 0)) | (
            (a == torch.inf) & (x == torch.inf))
        is_all = (a == 0) | (x == torch.inf)
        limit = torch.where(is_none, torch.nan, torch.where(is_all, 1.0 - number, 1.0 * number))
        return torch.where(is_usual, result, limit).to(dtype)

    return compute


TABLE = {_aten.igamma.default: _incomplete_gamma(0), _aten.igammac.default: _incomplete_gamma(1)}
