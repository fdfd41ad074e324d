//===- Arctangent.cpp - Arctangents ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"

using namespace mlir;
using namespace mlir::tcp;

/// atan(t) = t + t^3 P(t^2), |t| <= tan(pi/8). See minimax.py.
static constexpr double kSeries[] = {
    -0x1.5555555555554p-2, 0x1.999999999965ap-3,  -0x1.2492492475d52p-3,
    0x1.c71c71b778c9fp-4,  -0x1.745d14bfd267dp-4, 0x1.3b136eaf59261p-4,
    -0x1.110c79e2c9fc2p-4, 0x1.e17284216323cp-5,  -0x1.ab80ae7d6c2c0p-5,
    0x1.70f9b6eed55d4p-5,  -0x1.1253af2d39cb7p-5, 0x1.f2569fe99341fp-7};
static constexpr double kTanEighthPi = 0x1.a827999fcef32p-2;

/// The nearest f64 to half of pi, and the rest.
static constexpr double kHalfPi = 0x1.921fb54442d18p+0;
static constexpr double kHalfPiLow = 0x1.1a62633145c07p-54;

/// Replaces infinity by a number so large that no narrow float matters beside
/// it, because inf/inf would be NaN.
static Real limit(Real x) { return atMost(x, 0x1p1000); }

/// Returns atan(y / x) for 0 <= y <= x, 0 < x < infinity. Above tan(pi/8) it
/// uses the identity atan(t) = pi/4 + atan((t - 1) / (t + 1)). `nudge` is added
/// to the relative size of the terms after t in the series.
static Real angleBelowDiagonal(Real y, Real x, double nudge) {
  Truth steep = y > x * kTanEighthPi;
  Real t = select(steep, y - x, y) / select(steep, y + x, x);
  Real z = t * t;
  Real tail = z * polynomial(z, kSeries);
  if (nudge != 0.0)
    tail = tail + nudge;
  Real angle = t + t * tail;
  return select(steep, kHalfPi / 2 + (angle + kHalfPiLow / 2), angle);
}

Real mlir::tcp::expandAtan(Real x) {
  Real magnitude = limit(x.magnitude());
  Truth above = magnitude > 1.0;
  Real angle = angleBelowDiagonal(select(above, 1.0, magnitude),
                                  select(above, magnitude, 1.0), 0.0);
  angle = select(above, kHalfPi - (angle - kHalfPiLow), angle);
  return angle.withSignOf(x);
}

/// The quotient of two narrow floats may lie in the middle between two denormal
/// floats. Its arctangent is smaller, but may be the same f64. The nudge, of
/// 2^-52, prevents that it is rounded up.
Real mlir::tcp::expandAtan2(Real y, Real x) {
  Real height = limit(y.magnitude());
  Real width = limit(x.magnitude());
  Truth above = height > width;
  Real angle = angleBelowDiagonal(
      select(above, width, height),
      atLeast(select(above, height, width), 0x1p-1000), -0x1p-52);
  angle = select(above, kHalfPi - (angle - kHalfPiLow), angle);
  // The sign of x decides, even that of a zero.
  Truth left = x.constant(0.0) > x.constant(1.0).withSignOf(x);
  angle = select(left, 2 * kHalfPi - (angle - 2 * kHalfPiLow), angle);
  angle = angle.withSignOf(y);
  Real sum = x + y;
  Truth isNaN = isNot(x, x) | isNot(y, y);
  return select(isNaN, sum, angle);
}
