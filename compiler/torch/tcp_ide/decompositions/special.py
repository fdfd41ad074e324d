#===- special.py - Special functions ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The complementary error function and Bessel functions, which torch-mlir lacks. They are computed in f64, and rounded once.

The coefficients are those of series of Chebyshev polynomials, computed with 50 digits. The first
term that is left out is below 1e-17 of the sum."""

import torch

_aten = torch.ops.aten

#: The series of log(erfc(x) exp(x^2) / t) in 2 t - 1, with t = 2 / (2 + x), for x >= 0.
_ERFC = (
    -0.6513268598908547, 0.6419697923564902, 0.019476473204185836, -0.009561514786808632,
    -0.0009465953444820369, 0.00036683949785276145, 4.252332480690777e-05,
    -2.0278578112534242e-05, -1.6242900046470256e-06, 1.3036558355805232e-06,
    1.5626441722066142e-08, -8.523809591492654e-08, 6.5290544390988515e-09,
    5.059343495551469e-09, -9.91364156493033e-10, -2.273651222931836e-10,
    9.646791102015527e-11, 2.3940380830391146e-12, -6.886027526497553e-12,
    8.944879273090725e-13, 3.130921399342958e-13, -1.1270822361367252e-13,
    3.810905255189232e-16, 7.106097613609237e-15, -1.5230282014571043e-15,
    -9.457494571291233e-17, 1.210237189224279e-16, -2.816663087747177e-17,
    5.003005559445902e-20, 2.3281042579529253e-18, -8.446077682509006e-19)

#: The series of the Bessel functions I0 and I1: for x up to 8, I0(x) exp(-x) or I1(x)
#: exp(-x) / x in x / 4 - 1; for larger x, I(x) exp(-x) sqrt(x) in 16 / x - 1.
_BESSEL = {
    0: ((
    0.33839763720473803, -0.3046826723431984, 0.17162090152220877, -0.09490109704804764,
    0.04930528423967071, -0.02373741480589947, 0.010546460394594998, -0.004324309995050576,
    0.0016394756169413357, -0.0005763755745385824, 0.00018850288509584165,
    -5.754195010082104e-05, 1.6448448070728896e-05, -4.4167383584587505e-06,
    1.1173875391201037e-06, -2.670793853940612e-07, 6.046995022541919e-08,
    -1.300025009986248e-08, 2.6598237246823866e-09, -5.189795601635263e-10,
    9.675809035373237e-11, -1.726826291441556e-11, 2.95505266312964e-12,
    -4.856446783111929e-13, 7.676185498604936e-14, -1.1685332877993451e-14,
    1.715391285555133e-15, -2.431279846547955e-16, 3.3307945188222384e-17,
    -4.4153416464793395e-18), (
    0.4022452055070544, 0.0033691164782556943, 6.889758346916825e-05, 2.8913705208347567e-06,
    2.0489185894690638e-07, 2.266668990498178e-08, 3.3962320257083865e-09,
    4.94060238822497e-10, 1.1889147107846439e-11, -3.1499165279632416e-11,
    -1.3215811840447713e-11, -1.7941785315068062e-12, 7.180124451383666e-13,
    3.8527783827421426e-13, 1.54008621752141e-14, -4.150569347287222e-14,
    -9.554846698828307e-15, 3.8116806693526224e-15, 1.7725601330565263e-15,
    -3.425485619677219e-16, -2.8276239805165836e-16, 3.461222867697461e-17,
    4.46562142029676e-17, -4.830504485944182e-18, -7.233180487874754e-18)),
    1: ((
    0.12629359322181682, -0.17641651835783406, 0.1026436586898471, -0.05294598120809499,
    0.024726449030626516, -0.010564084894626197, 0.004156422944312888, -0.0015135724506312532,
    0.0005122859561685758, -0.00016176081582589674, 4.781565107550054e-05,
    -1.3273163656039436e-05, 3.4702513081376785e-06, -8.568720264695455e-07,
    2.0032947535521353e-07, -4.445059128796328e-08, 9.381537386495773e-09,
    -1.8872497517228294e-09, 3.625590281552117e-10, -6.663489723502027e-11,
    1.1736186298890901e-11, -1.9839743977649436e-12, 3.223793365945575e-13,
    -5.042185504727912e-14, 7.600684294735408e-15, -1.1055969477353862e-15,
    1.5536319577362005e-16, -2.111421214358166e-17, 2.7779141127610464e-18), (
    0.38928811750914005, -0.009761097491361469, -0.00011058893876262371,
    -3.882564808877691e-06, -2.512236237870209e-07, -2.6314688468895196e-08,
    -3.835380385964237e-09, -5.589743462196584e-10, -1.8974958123505413e-11,
    3.2526035830154884e-11, 1.4125807436613782e-11, 2.0356285441470896e-12,
    -7.198551776245908e-13, -4.0835511110921974e-13, -2.1015418427726643e-14,
    4.272440016711951e-14, 1.0420276984128802e-14, -3.8144030724370075e-15,
    -1.8803547755107825e-15, 3.3082023109209285e-16, 2.96262899764595e-16,
    -3.209525921993424e-17, -4.6503053684893586e-17, 4.414348323071708e-18,
    7.517296310842105e-18)),
}


def evaluate(x, coefficients):
    """Evaluates a polynomial, whose constant coefficient is the first."""
    result = torch.full_like(x, coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        result = result * x + coefficient
    return result


def sum_series(x, coefficients):
    """Returns the sum of Chebyshev polynomials of `x`, by Clenshaw's recurrence."""
    later = last = torch.zeros_like(x)
    for coefficient in reversed(coefficients[1:]):
        later, last = 2 * x * later - last + coefficient, later
    return x * later - last + coefficients[0]


def in_double(function):
    """Returns a function that computes floats of all types, and whole numbers, in f64."""
    def compute(x):
        dtype = x.dtype if x.dtype.is_floating_point else torch.get_default_dtype()
        return function(x.to(torch.float64)).to(dtype)

    return compute


@in_double
def erfc(x):
    size = x.abs()
    inverse = 2 / (2 + size)
    # There are two factors, because the square of a number with few digits is exact.
    short = torch.round(size.clamp(max=64) * 16) / 16
    scale = torch.exp(-short * short) * torch.exp(-(size - short) * (size + short))
    positive = inverse * scale * torch.exp(sum_series(2 * inverse - 1, _ERFC))
    # For an infinity, the factor is NaN.
    positive = torch.where(size > 30, 0, positive)
    return torch.where(x < 0, 2 - positive, positive)


def _bessel(order, is_scaled):
    """Returns the modified Bessel function of the first kind of this order; `is_scaled`
    divides it by exp(abs(x))."""
    near, far = _BESSEL[order]

    @in_double
    def compute(x):
        size = x.abs()
        close = sum_series(size.clamp(max=8) / 4 - 1, near)
        distant = sum_series(16 / size.clamp(min=8) - 1, far) / torch.sqrt(size)
        if order:
            close = close * size
        result = torch.where(size <= 8, close, distant)
        if not is_scaled:
            # exp(x / 2) is finite wherever the result is. As in PyTorch, an infinity gives
            # NaN.
            half = torch.exp(size / 2)
            result = result * half * half
        result = torch.where(x.isnan(), x, result)
        return torch.where(x < 0, -result, result) if order else result

    return compute


TABLE = {
    _aten.erfc.default: erfc,
    _aten.i0.default: _bessel(0, False),
    _aten.special_i0e.default: _bessel(0, True),
    _aten.special_i1.default: _bessel(1, False),
    _aten.special_i1e.default: _bessel(1, True),
}
