#!/usr/bin/python3
#===- minimax.py - The coefficients of the math expansions ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Prints the polynomials of the files beside it.

Each is the minimax approximation p of a function g over an interval, by the
exchange algorithm of Remez in 60 digits: the greatest |w(z) (p(z) - g(z))| is
least. The weight w turns the error of p into the relative error of the function
that is computed with it. The printed bound is before the coefficients are
rounded to the type.
"""

import struct

import mpmath as mp

mp.mp.dps = 60


def remez(g, weight, low, high, degree):
    """Returns the coefficients, lowest first, and the weighted error."""
    low, high = mp.mpf(low), mp.mpf(high)
    count = degree + 2
    nodes = [
        (low + high) / 2 - (high - low) / 2 * mp.cos(mp.pi * (k + mp.mpf(1) / 2) / count)
        for k in range(count)
    ]
    grid = [
        (low + high) / 2 - (high - low) / 2 * mp.cos(mp.pi * k / (40 * count))
        for k in range(1, 40 * count)
    ]
    exact = [(z, g(z), weight(z)) for z in grid]
    for _ in range(12):
        matrix = mp.matrix(count, count)
        right = mp.matrix(count, 1)
        for row, z in enumerate(nodes):
            for power in range(degree + 1):
                matrix[row, power] = z**power
            matrix[row, degree + 1] = (-1) ** row / weight(z)
            right[row] = g(z)
        solution = mp.lu_solve(matrix, right)
        coefficients = [solution[k] for k in range(degree + 1)]
        level = abs(solution[degree + 1])
        errors = [
            (w * (mp.polyval(coefficients[::-1], z) - value), z)
            for z, value, w in exact
        ]
        # The extremum of each run of one sign is a node of the next round.
        extrema = []
        for error, z in errors:
            if extrema and (error > 0) == (extrema[-1][0] > 0):
                if abs(error) > abs(extrema[-1][0]):
                    extrema[-1] = (error, z)
            else:
                extrema.append((error, z))
        while len(extrema) > count:
            extrema.pop(0 if abs(extrema[0][0]) < abs(extrema[-1][0]) else -1)
        if len(extrema) < count:
            break
        nodes = [z for _, z in extrema]
        worst = max(abs(error) for error, _ in errors)
        if worst < level * mp.mpf("1.001"):
            break
    return coefficients, max(abs(error) for error, _ in errors)


def show(name, single, *problem):
    coefficients, error = remez(*problem)
    print(f"// {name}: error 2^{mp.nstr(mp.log(error, 2), 4)}")
    for value in coefficients:
        value = float(value)
        if single:
            value = struct.unpack("f", struct.pack("f", value))[0]
        print(f"    {value.hex()},")


def series(function, near, terms):
    """Returns `function`; near 0, where it would cancel, the sum of its series."""
    return lambda z: mp.polyval(terms[::-1], z) if abs(z) < near else function(z)


half_ln2 = mp.log(2) / 2 * mp.mpf("1.0001")
exp_rest = series(
    lambda r: (mp.exp(r) - 1 - r) / r**2,
    mp.mpf("1e-3"),
    [1 / mp.factorial(k + 2) for k in range(20)],
)
# exp(r) = 1 + r + r^2 P(r). The weight is that of expm1(r).
expm1_weight = lambda r: abs(r) + mp.mpf("1e-30")
show("exp, f32", True, exp_rest, expm1_weight, -half_ln2, half_ln2, 5)
show("exp, f64", False, exp_rest, expm1_weight, -half_ln2, half_ln2, 10)

# tanh(x) = x + x^3 P(x^2), |x| <= 0.8.
third = [1 / mp.mpf(2 * k + 3) for k in range(30)]
show(
    "tanh, f32",
    True,
    series(
        lambda z: (mp.tanh(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3,
        mp.mpf("1e-3"),
        mp.taylor(mp.tanh, 0, 22)[3::2],
    ),
    lambda z: z,
    0,
    mp.mpf("0.6401"),
    5,
)

# sin(pi/2 f) = f P(f^2), cos(pi/2 f) = P(f^2), |f| <= 1/2.
quarter = mp.pi / 2
show(
    "sin",
    False,
    series(
        lambda z: mp.sin(quarter * mp.sqrt(z)) / mp.sqrt(z),
        mp.mpf("1e-3"),
        [(-1) ** k * quarter ** (2 * k + 1) / mp.factorial(2 * k + 1) for k in range(20)],
    ),
    lambda z: mp.mpf(1),
    0,
    mp.mpf("0.2501"),
    6,
)
show(
    "cos",
    False,
    lambda z: mp.cos(quarter * mp.sqrt(z)),
    lambda z: mp.mpf(1),
    0,
    mp.mpf("0.2501"),
    6,
)

# log((1+s)/(1-s)) = 2 s + s^3 P(s^2), |s| <= (sqrt2-1)/(sqrt2+1).
limit = ((mp.sqrt(2) - 1) / (mp.sqrt(2) + 1)) ** 2 * mp.mpf("1.0001")
for name, degree in (("log", 6), ("log, narrow", 4)):
    show(
        name,
        False,
        series(
            lambda z: (mp.log((1 + mp.sqrt(z)) / (1 - mp.sqrt(z))) - 2 * mp.sqrt(z))
            / mp.sqrt(z) ** 3,
            mp.mpf("1e-3"),
            [2 * c for c in third],
        ),
        lambda z: z / 2,
        0,
        limit,
        degree,
    )

# log(1 + r) = r + r^2 P(r), sqrt(1/2) <= 1 + r <= sqrt(2).
show(
    "log, f32",
    True,
    series(
        lambda r: (mp.log1p(r) - r) / r**2,
        mp.mpf("1e-3"),
        [mp.mpf((-1) ** (k + 1)) / (k + 2) for k in range(20)],
    ),
    lambda r: abs(r) + mp.mpf("1e-30"),
    (mp.sqrt(mp.mpf(1) / 2) - 1) * mp.mpf("1.0001"),
    (mp.sqrt(2) - 1) * mp.mpf("1.0001"),
    8,
)

# atan(t) = t + t^3 P(t^2), |t| <= tan(pi/8).
limit = mp.tan(mp.pi / 8) ** 2 * mp.mpf("1.0001")
show(
    "atan",
    False,
    series(
        lambda z: (mp.atan(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3,
        mp.mpf("1e-3"),
        [-c * (-1) ** k for k, c in enumerate(third)],
    ),
    lambda z: z,
    0,
    limit,
    11,
)

# erf(x) = x + x P(x^2), |x| up to where the tail begins: 1.046875 in f32, 1 in f64.
split = mp.mpf(67) / 64
erf_rest = series(
    lambda z: mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 1,
    mp.mpf("1e-3"),
    [
        2 / mp.sqrt(mp.pi) * (-1) ** k / mp.factorial(k) / (2 * k + 1) - (k == 0)
        for k in range(20)
    ],
)
for name, end, degree in (("f32", split, 6), ("f64", mp.mpf(1), 11)):
    show(
        f"erf, {name}",
        name == "f32",
        erf_rest,
        lambda z: 1 / (1 + erf_rest(z)),
        0,
        end**2 * mp.mpf("1.0001"),
        degree,
    )
# erf(x) = 1 - P(x - split)^8, split <= x <= 4. The weight is that of erf(x).
root = lambda u: mp.erfc(u + split) ** (mp.mpf(1) / 8)
root_weight = lambda u: 8 * root(u) ** 7 / mp.erf(u + split)
show("erfc, f32", True, root, root_weight, 0, 4 - split, 7)
# erf(x) = 1 - exp(-P(x - 1)), 1 <= x <= 6. The weight is that of erf(x).
show(
    "erfc, f64",
    False,
    lambda u: -mp.log(mp.erfc(u + 1)),
    lambda u: mp.erfc(u + 1),
    0,
    5,
    17,
)
