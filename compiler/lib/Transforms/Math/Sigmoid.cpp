//===- Sigmoid.cpp - The logistic function --------------------------------===//
//---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"

using namespace mlir;
using namespace mlir::tcp;

/// With exp(-x) = 2^k (1 + q), the denominator is (1 + 2^k) + 2^k q, where the
/// first sum is exact unless 2^k has no bit as low as 1; then 1 is added to the
/// smaller term. One rounding each of the denominator and of the quotient: at
/// most 1.8 ULP. Where 2^k is close to overflow, everything is scaled by 2^-64,
/// so that the result may be denormal.
Real mlir::tcp::expandSigmoid(Real x) {
  bool single = x.getWidth() == 32;
  // Below the first limit the result is 1, above the second it is 0.
  Real minusX = atMost(atLeast(-x, -40), single ? 105 : 746);
  SplitExp exp = splitExp(minusX);
  Truth large = exp.exponent > (single ? 100 : 1000);
  Real scale = select(large, 0x1p-64, x.constant(1.0));
  Real power = powerOfTwo(
      exp.exponent - select(large, 64, exp.exponent.constant(0)), x.getType());
  Truth coarse = exp.exponent > (single ? 23 : 52);
  Real first = select(coarse, 0.0, scale);
  Real denominator = (power + first) + (power * exp.rest + (scale - first));
  return 1.0 / denominator * scale;
}
