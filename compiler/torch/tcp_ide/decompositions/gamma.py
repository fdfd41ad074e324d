#===- gamma.py - The logarithm of the gamma function -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The logarithm of the gamma function and its derivative, computed in f64 and rounded once: by the
recurrence (DLMF 5.5.1 and 5.5.2) down to series of Chebyshev polynomials between 1 and 2; far from
0 by Stirling's series (DLMF 5.11.1 and 5.11.2), and by reflection (DLMF 5.5.3 and 5.5.4).

The coefficients of the Chebyshev polynomials were computed with 50 digits, and so were the zeros.
The first term that is left out is below 1e-17 of the sum."""

import math

import torch

from .polygamma import find_bernoulli
from .special import evaluate, in_double, sum_series

_aten = torch.ops.aten

#: So many steps of the recurrence lead to numbers between 1 and 2. Fewer are enough for narrower
#: types than f64, whose results near zeros on the negative side may lose digits of f64.
_STEPS, _FEW_STEPS = 20, 8
#: The coefficients of Stirling's series: those of the powers of 1 / x^2 that are multiplied by
#: 1 / x, and those of its derivative, which are divided by -x^2.
_STIRLING = [float(b / (2 * k * (2 * k - 1))) for k, b in enumerate(find_bernoulli(9), 1)]
_DIGAMMA_STIRLING = [float(b / (2 * k)) for k, b in enumerate(find_bernoulli(9), 1)]

#: The series of log(gamma(1 + a)) / (a (a - 1)) in 2 a - 1, for `a` from 0 to 1.
_LOG_GAMMA = (
    0.49141539302938714, -0.07611416167043585, 0.008432324965932778, -0.001079493726328608,
    0.00014900748003692963, -2.1512399888556784e-05, 3.1979329860862186e-06,
    -4.851693012139927e-07, 7.47148782116316e-08, -1.1638296700170518e-08, 1.829400437118668e-09,
    -2.8969180607129607e-10, 4.61570140620909e-11, -7.392810230497983e-12, 1.1894280008333085e-12,
    -1.9212068676522805e-13, 3.113975526387164e-14, -5.0628432984486114e-15, 8.254150281631144e-16,
    -1.3490578987574844e-16, 2.209876116782623e-17, -3.6274129549239766e-18)

#: The series of digamma(1 + a) / (a - zero) in 2 a - 1, and the zero as a sum of two numbers.
_DIGAMMA = (
    0.983570260441567, -0.2270640863346444, 0.03336889902393011, -0.005320077271596548,
    0.0008788656937820505, -0.00014773492650606044, 2.5060543468359146e-05,
    -4.2721034029993324e-06, 7.302769272465923e-07, -1.2502886813559594e-07,
    2.1425009322359472e-08, -3.673295918565179e-09, 6.299717236108931e-10, -1.080593028883266e-10,
    1.853735192053638e-11, -3.18023536582553e-12, 5.456147570322795e-13, -9.360993131036438e-14,
    1.606064636295075e-14, -2.7555431377438815e-15, 4.727736178601912e-16, -8.11148420346509e-17,
    1.391707769474154e-17, -2.3877901082188625e-18)
_ZERO, _ZERO_REST = 0.46163214496836236, -1.5522348162858677e-17

#: The zeros of the logarithm, each the sum of two numbers: two in each interval between whole
#: numbers, from -3 to -2 on down.
_ZEROS = (
    -2.7476826467274127, -2.4570247382208006, -3.955294284858598, -3.14358088834998,
    -4.991544640560048, -4.039361839740537, -5.998607480080875, -5.0082181683225935,
    -6.999801507890638, -6.001385294453155, -7.999975197095821, -7.000198333407325,
    -8.999997244250977, -8.000024800270682, -9.99999972442663, -9.000002755714823,
    -10.99999997494789, -10.000000275573013, -11.999999997912324, -11.000000025052106,
    -12.99999999983941, -12.000000002087676, -13.99999999998853, -13.00000000016059,
    -14.999999999999236, -14.00000000001147, -15.999999999999952, -15.000000000000764,
    -16.999999999999996, -16.000000000000046, -18.0, -17.000000000000004)
_ZERO_RESTS = (
    9.055340329338315e-17, -3.7075610815513266e-17, -1.999428391746348e-17,
    -2.1818179852331714e-16, 1.5174411760571722e-16, 2.1143995503980602e-16,
    -3.311862478893795e-16, -4.3926353491015815e-17, 1.0550130037400023e-17, 6.415847287933042e-17,
    -5.261737128572354e-17, 2.504354173632409e-16, -2.2185620509727132e-16, -4.354586297860107e-16,
    4.883037618642443e-16, -9.491348611623208e-17, 1.9843998306985407e-16, -3.4909708332642057e-16,
    -1.0020693920103036e-16, -6.850849812286175e-16, 6.747262033096337e-16, 1.2222548112048185e-16,
    8.094860741926607e-16, -6.745919484964342e-16, 8.82932241476868e-16, -8.094853704222662e-16,
    -1.668613399265054e-16, -8.829322382710274e-16, -7.412564244549576e-16,
    -1.6094954994609367e-15, 1.5619206968586233e-16, 7.412564244550028e-16)
#: Between its zeros in the first interval, the logarithm is greatest here.
_BETWEEN = 0.39


def _walk(x, steps):
    """Yields the factors of the recurrence that leads from x to 1 + x - floor(x), and whether each
    is on the way: x, x + 1 and so on below 1 for an x below 1, and otherwise x - 1, x - 2 and so on
    from 1 on. All of them are exact, but for an x between -1 and 0."""
    is_low = x < 1
    number, step = torch.where(is_low, x, x - 1), torch.where(is_low, 1.0, -1.0)
    for _ in range(steps):
        yield number, (number < 1) == is_low
        number = number + step


def add_stirling(x):
    """Returns the logarithm of gamma(x + 1) (e / x)^x / sqrt(2 pi x), for an x from 8 on."""
    inverse = 1 / x
    return inverse * evaluate(inverse * inverse, _STIRLING)


def find_slope(a):
    """Returns log(gamma(1 + a)) / (a (a - 1)) for an `a` between 0 and 1."""
    return sum_series(2 * a - 1, _LOG_GAMMA)


def _subtract_series(x, other, coefficients):
    """Returns the difference of the sums of Chebyshev polynomials of two numbers, divided by that
    of the numbers: Clenshaw's recurrence for it follows from those for the sums."""
    later = last = ratio = last_ratio = torch.zeros_like(x)
    for coefficient in reversed(coefficients[1:]):
        ratio, last_ratio = 2 * x * ratio + 2 * later - last_ratio, ratio
        later, last = 2 * other * later - last + coefficient, later
    return x * ratio + later - last_ratio


def _make_table(values):
    """Returns a constant of these values. The graph of a decomposition can't have torch.tensor."""
    return torch.cat([torch.full((1,), value, dtype=torch.float64) for value in values])


def _compute_at_zero(x, a, slope):
    """Returns the logarithm for an x near a zero on the negative side, where it is that of the
    quotient of the gamma functions of both. Each part of it is a multiple of their distance, so
    that no digits are lost."""
    whole = torch.floor(x)
    is_second = a > torch.where(whole == -3, _BETWEEN, 0.5)
    number = (-6 - 2 * whole + is_second.to(x.dtype)).clamp(0, len(_ZEROS) - 1)
    places = number.to(torch.int64).flatten()
    zero, rest = (_make_table(values).index_select(0, places).view(x.shape)
                  for values in (_ZEROS, _ZERO_RESTS))
    distance = (x - zero) - rest
    excess = torch.zeros_like(x)
    for factor, is_on_way in _walk(x, _STEPS):
        part = torch.where(is_on_way, -distance / factor, 0)
        excess = excess + part + excess * part
    other = zero - whole
    return torch.log1p(excess) + distance * (
        (a + other - 1) * slope + 2 * other * (other - 1) * _subtract_series(
            2 * a - 1, 2 * other - 1, _LOG_GAMMA))


def _compute_logarithm(x, steps):
    is_near = (x < steps) & (x >= 1 - steps)
    near = torch.where(is_near, x, 1.5)
    product = torch.ones_like(x)
    for factor, is_on_way in _walk(near, steps):
        product = product * torch.where(is_on_way, factor, 1)
    a = near - torch.floor(near)
    slope, logarithm = find_slope(a), torch.log(product.abs())
    result = a * (a - 1) * slope + torch.where(near < 1, -logarithm, logarithm)
    if steps == _STEPS:
        has_zero = (near < -2) & (result.abs() < 0.7)
        result = torch.where(has_zero, _compute_at_zero(
            torch.where(has_zero, near, -2.5), torch.where(has_zero, a, 0.5), slope), result)
    is_low = x < 0
    y = torch.where(is_near, steps, torch.where(is_low, 1 - x, x))
    far = (y - 0.5) * (torch.log(y) - 1) + (0.5 * math.log(2 * math.pi) - 0.5) + add_stirling(y)
    sine = torch.sin(math.pi * (x - torch.round(x))).abs()
    far = torch.where(is_low, torch.log(math.pi / sine) - far, far)
    result = torch.where(is_near, result, far)
    return torch.where(x.abs() == torch.inf, torch.inf, result)


def _lgamma(x):
    steps = _STEPS if x.dtype == torch.float64 else _FEW_STEPS
    return in_double(lambda x: _compute_logarithm(x, steps))(x)


@in_double
def _digamma(x):
    is_low = x < 0
    y = torch.where(is_low, 1 - x, x)
    is_near = y < _FEW_STEPS
    near = torch.where(is_near, y, 1.5)
    a = near - torch.floor(near)
    total = torch.zeros_like(x)
    for number, is_on_way in _walk(near, _FEW_STEPS):
        total = total + torch.where(is_on_way, 1 / number, 0)
    result = ((a - _ZERO) - _ZERO_REST) * sum_series(2 * a - 1, _DIGAMMA) + torch.where(
        near < 1, -total, total)
    far = torch.where(is_near, _FEW_STEPS, y)
    square = 1 / (far * far)
    result = torch.where(is_near, result, torch.log(far) - 0.5 / far - square * evaluate(
        square, _DIGAMMA_STIRLING))
    fraction = x - torch.round(x)
    # The cosine is that of the nearest zero of it, which loses no digits.
    cotangent = torch.sin(math.pi * (0.5 - fraction.abs())) / torch.sin(math.pi * fraction)
    result = torch.where(is_low, result - math.pi * cotangent, result)
    result = torch.where(is_low & (fraction == 0), torch.nan, result)
    result = torch.where(x == torch.inf, torch.inf, result)
    # The results for zeros follow from their signs.
    return torch.where(x == 0, -1 / x, result)


TABLE = {_aten.digamma.default: _digamma, _aten.lgamma.default: _lgamma}
