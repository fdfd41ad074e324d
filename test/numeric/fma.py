#===- fma.py - Products and sums in one rounding --------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""math.fma in f32 against fractions, also for a CPU that has no instruction for it."""

from fractions import Fraction

import numpy as np
from numeric import *

random = np.random.default_rng(59)
report = Report()
module = Module()
module.define("fma", """
func.func @fma(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
                       affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
    %0 = math.fma %x, %y, %z : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
""", F32, 1)


def round_fraction(exact):
    """To the nearest f32, ties to even."""
    magnitude = abs(exact)
    exponent = max(magnitude.numerator.bit_length() - magnitude.denominator.bit_length() - 1, -126)
    while magnitude >= Fraction(2) ** (exponent + 1):
        exponent += 1
    unit = Fraction(2) ** (exponent - 23)
    rounded = round(magnitude / unit) * unit
    value = float(rounded) if rounded < Fraction(2) ** 128 else np.inf
    return -value if exact < 0 else value


def compute(a, b, c):
    a, b, c = float(a), float(b), float(c)
    exact = Fraction(a) * Fraction(b) + Fraction(c) if np.all(np.isfinite([a, b, c])) else 0
    # If it is 0, the sign is that of a float64, which is exact.
    return np.float32(round_fraction(exact) if exact else a * b + c)


a, b = pairs(F32, random, 4000)
c = np.concatenate([F32.edges(), F32.random(random, len(a))])[: len(a)]
random.shuffle(c)
# Sums that cancel all but the last bits of the product, and end between two results.
near = F32.encode(random.standard_normal(6000))
other = F32.encode(random.standard_normal(6000))
product = (near.astype(np.float64) * other).astype(np.float32)
sums = [-product, product * np.float32(2**24), product * np.float32(2**25), product * np.float32(2**-60)]
tiny = near * np.float32(2**-70)
a = np.concatenate([a, *[near] * len(sums), tiny])
b = np.concatenate([b, *[other] * len(sums), other * np.float32(2**-60)])
c = np.concatenate([c, *sums, product * np.float32(2**-126)])
with np.errstate(all="ignore"):
    expected = np.array([compute(*each) for each in zip(a, b, c)], np.float32)

RUNS = LEVELS if INTERPRETERS else [*LEVELS, f"-O0 -march={BASELINE}", f"-O2 -march={BASELINE}"]
module.compile(RUNS)
for run in RUNS:
    report.equal(run, F32, module.call(run, "fma", a, b, c), expected, a, b, c)
report.finish()
