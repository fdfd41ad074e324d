//===- Power.cpp - Powers -------------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"
#include <limits>

using namespace mlir;
using namespace mlir::tcp;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// |x|^y = exp(y log(|x|)), where y log(|x|) of a result in f32 is below 2^7,
/// and so within 2^-33.
static Real expandMagnitude(Real magnitude, Real y) {
  Real product = y * expandNarrowLog(magnitude);
  Truth isOne = is(magnitude, 1.0) & is(y.magnitude(), kInfinity);
  return expandExp(select(isOne, 0.0, product));
}

Real mlir::tcp::expandNarrowPow(Real x, Real y) {
  Real power = expandMagnitude(x.magnitude(), y);
  // Whole numbers from 2^24 on are even in f32.
  Real limited = atMost(atLeast(y, -0x1p40), 0x1p40);
  // An integer in the low bits of 1.5 * 2^52 is that integer as a float.
  Real shift = y.constant(0x1.8p52);
  Real shifted = limited + shift;
  Truth isWhole = is(shifted - shift, limited);
  Truth isOdd = isWhole & isNot(shifted.bits() & 1, 0);
  Truth isBetween = isNot(shifted - shift, limited);
  power = select(isOdd, power.withSignOf(x), power);
  power = select((x < 0.0) & (x > -kInfinity) & isBetween, kNaN, power);
  return select(is(x, 1.0) | is(y, 0.0), 1.0, power);
}
