//===- Tanh.cpp - The hyperbolic tangent ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"

using namespace mlir;
using namespace mlir::tcp;

/// tanh(x) = x + x^3 P(x^2), |x| <= 0.8, in f32. See minimax.py.
static constexpr double kNearZero[] = {-0x1.55553ep-2, 0x1.110b7ep-3,
                                       -0x1.b92fd0p-5, 0x1.5d34bep-6,
                                       -0x1.e69a0ap-8, 0x1.a190bap-10};

/// The odd polynomial up to 0.8, and 1 - 2 / (exp(2x) + 1) above: at most
/// 1.1 ULP.
static Real expandSingle(Real x, Real magnitude) {
  Real z = x * x;
  Real nearZero =
      multiplyAdd(magnitude, z * polynomial(z, kNearZero), magnitude);
  Real limited = atMost(magnitude, 10);
  SplitExp exp = splitExp(limited + limited);
  Real power = powerOfTwo(exp.exponent, x.getType());
  Real denominator = multiplyAdd(power, exp.rest, power + 1.0);
  return select(magnitude < 0.8, nearZero, 1.0 - 2.0 / denominator);
}

/// With e = exp(2x) - 1, which is also precise near 0: e / (e + 2) up to 1, and
/// 1 - 2 / (e + 2) above, where the rounding of e would matter more. At most 3
/// ULP.
static Real expandDouble(Real x, Real magnitude) {
  Real limited = atMost(magnitude, 20);
  SplitExp exp = splitExp(limited + limited);
  Real power = powerOfTwo(exp.exponent, x.getType());
  Real rest = power * exp.rest;
  Truth large = limited > 1.0;
  Real quotient =
      select(large, 2.0, (power - 1.0) + rest) / ((power + 1.0) + rest);
  return select(large, 1.0 - quotient, quotient);
}

Real mlir::tcp::expandTanh(Real x) {
  Real magnitude = x.magnitude();
  Real result = x.getWidth() == 32 ? expandSingle(x, magnitude)
                                   : expandDouble(x, magnitude);
  return result.withSignOf(x);
}
