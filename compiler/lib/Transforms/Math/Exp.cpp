//===- Exp.cpp - The exponential function ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"

using namespace mlir;
using namespace mlir::tcp;

/// exp(r) = 1 + r + r^2 P(r), |r| <= log(2)/2. See minimax.py.
static constexpr double kSingle[] = {0x1.000000p-1,  0x1.555556p-3,
                                     0x1.5554aep-5,  0x1.111090p-7,
                                     0x1.6d747ap-10, 0x1.a1a1bep-13};
static constexpr double kDouble[] = {
    0x1.0000000000000p-1,  0x1.5555555555559p-3,  0x1.555555555555ap-5,
    0x1.111111110f6b0p-7,  0x1.6c16c16c14443p-10, 0x1.a01a01afe499fp-13,
    0x1.a01a01b0b807fp-16, 0x1.71ddf8551ef13p-19, 0x1.27e4c5a2e125fp-22,
    0x1.af5ebc3bd1550p-26, 0x1.1f955c4980a54p-29};

/// Returns exp(r) - 1 for |r| <= log(2)/2.
static Real expandRest(Real r) {
  ArrayRef<double> coefficients =
      r.getWidth() == 32 ? ArrayRef<double>(kSingle) : kDouble;
  return multiplyAdd(r * r, polynomial(r, coefficients), r);
}

/// Returns a number whose sum with an integer has the integer in its low bits:
/// 1.5 times the number whose lowest bit has the weight 1.
static Real getShift(Real x) {
  return x.constant(x.getWidth() == 32 ? 0x1.8p23 : 0x1.8p52);
}

/// Reduces x to k log(2) + r as Cody and Waite do: log(2) is the sum of two
/// parts, and the first is so short that its product with k is exact.
SplitExp mlir::tcp::splitExp(Real x) {
  bool single = x.getWidth() == 32;
  Real shift = getShift(x);
  Real shifted = multiplyAdd(x, 0x1.71547652b82fep+0, shift);
  Bits exponent = shifted.bits() - shift.bits();
  Real k = shifted - shift;
  Real r = multiplyAdd(k, single ? -0x1.62e4p-1 : -0x1.62e42feep-1, x);
  r = multiplyAdd(k, single ? -0x1.7f7d1cp-20 : -0x1.a39ef35793c76p-33, r);
  return {exponent, expandRest(r)};
}

Real mlir::tcp::powerOfTwo(Bits exponent, FloatType type) {
  bool single = type.getWidth() == 32;
  return ((exponent + (single ? 127 : 1023)) << (single ? 23 : 52))
      .asReal(type);
}

/// 2^exponent (1 + rest) in two steps, because 2^exponent alone may underflow
/// or overflow.
static Real scale(SplitExp split, FloatType type) {
  Bits half = split.exponent.shiftRightSigned(1);
  return (1.0 + split.rest) * powerOfTwo(half, type) *
         powerOfTwo(split.exponent - half, type);
}

Real mlir::tcp::expandExp(Real x) {
  bool single = x.getWidth() == 32;
  return scale(
      splitExp(atMost(atLeast(x, single ? -104 : -746), single ? 89 : 710)),
      x.getType());
}

/// The nearest integer to x is the exponent, and the difference is exact.
Real mlir::tcp::expandExp2(Real x) {
  bool single = x.getWidth() == 32;
  Real limited = atMost(atLeast(x, single ? -151 : -1076), single ? 129 : 1025);
  Real shift = getShift(x);
  Real shifted = limited + shift;
  Real r = (limited - (shifted - shift)) * 0x1.62e42fefa39efp-1;
  return scale({shifted.bits() - shift.bits(), expandRest(r)}, x.getType());
}

/// 2^k - 1 is exact, or so large that 1 makes no difference. Half of the result
/// is computed first, because 2^k may overflow.
Real mlir::tcp::expandExpM1(Real x) {
  bool single = x.getWidth() == 32;
  Real limited = atMost(atLeast(x, single ? -30 : -60), single ? 89 : 710);
  SplitExp exp = splitExp(limited);
  Real half = powerOfTwo(exp.exponent - 1, x.getType());
  Real result = multiplyAdd(half, exp.rest, half - 0.5) * 2.0;
  // Numbers near 0 are their own results, and so is -0.
  return select(x.magnitude() < (single ? 0x1p-30 : 0x1p-60), x, result);
}
