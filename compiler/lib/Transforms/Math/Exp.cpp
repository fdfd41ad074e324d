//===- Exp.cpp - The exponential function ---------------------------------===//
//----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"

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

/// x = k log(2) + r by the reduction of Cody and Waite: log(2) in two parts,
/// the first so short that its product with k is exact. Adding 1.5 times the
/// weight of the lowest bit rounds to an integer, and leaves it in those bits.
SplitExp mlir::tcp::splitExp(Real x) {
  bool single = x.getWidth() == 32;
  Real shift = x.constant(single ? 0x1.8p23 : 0x1.8p52);
  Real shifted = multiplyAdd(x, 0x1.71547652b82fep+0, shift);
  Bits exponent = shifted.bits() - shift.bits();
  Real k = shifted - shift;
  Real r = multiplyAdd(k, single ? -0x1.62e4p-1 : -0x1.62e42feep-1, x);
  r = multiplyAdd(k, single ? -0x1.7f7d1cp-20 : -0x1.a39ef35793c76p-33, r);
  ArrayRef<double> coefficients =
      single ? ArrayRef<double>(kSingle) : ArrayRef<double>(kDouble);
  return {exponent, multiplyAdd(r * r, polynomial(r, coefficients), r)};
}

Real mlir::tcp::powerOfTwo(Bits exponent, FloatType type) {
  bool single = type.getWidth() == 32;
  return ((exponent + (single ? 127 : 1023)) << (single ? 23 : 52))
      .asReal(type);
}

Real mlir::tcp::expandExp(Real x) {
  SplitExp split = splitExp(atMost(atLeast(x, -746), 710));
  // In two steps, because 2^k alone may be too small or too large.
  Bits half = split.exponent.shiftRightSigned(1);
  return (1.0 + split.rest) * powerOfTwo(half, x.getType()) *
         powerOfTwo(split.exponent - half, x.getType());
}
