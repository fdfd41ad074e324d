//===- Power.cpp - Powers -------------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"
#include <limits>

using namespace mlir;
using namespace mlir::tcp;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Returns |x|^y, which is exp(y log(|x|)). If the result is an f32, y log(|x|)
/// is below 2^7, and so its error is below 2^-33.
static Real expandMagnitude(Real magnitude, Real y) {
  Real product = y * expandNarrowLog(magnitude);
  Truth isOne = is(magnitude, 1.0) & is(y.magnitude(), kInfinity);
  return expandExp(select(isOne, 0.0, product));
}

Real mlir::tcp::expandNarrowPow(Real x, Real y) {
  Real power = expandMagnitude(x.magnitude(), y);
  // All f32 of at least 2^24 are even integers.
  Real limited = atMost(atLeast(y, -0x1p40), 0x1p40);
  // Adding 1.5 * 2^52 puts an integer into the low bits.
  Real shift = y.constant(0x1.8p52);
  Real shifted = limited + shift;
  Truth isWhole = is(shifted - shift, limited);
  Truth isOdd = isWhole & isNot(shifted.bits() & 1, 0);
  Truth isBetween = isNot(shifted - shift, limited);
  power = select(isOdd, power.withSignOf(x), power);
  power = select((x < 0.0) & (x > -kInfinity) & isBetween, kNaN, power);
  return select(is(x, 1.0) | is(y, 0.0), 1.0, power);
}
