//===- Sigmoid.cpp - The logistic function --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp;

/// With exp(-x) = 2^k (1 + q), the denominator is (1 + 2^k) + 2^k q. The first
/// sum is exact unless 2^k is so large that its lowest bit is above 1; then 1
/// is added to the smaller term. The denominator and the quotient round once
/// each: at most 1.8 ULP. Numerator and denominator are scaled, because 2^k may
/// overflow where the result is denormal.
Real mlir::tcp::expandSigmoid(Real x) {
  bool single = x.getWidth() == 32;
  // Below the first limit the result is 1, above the second it is 0.
  Real minusX = atMost(atLeast(-x, -40), single ? 105 : 746);
  SplitExp exp = splitExp(minusX);
  int scaling = single ? 26 : 60;
  Real scale = x.constant(std::ldexp(1.0, -scaling));
  Real power = powerOfTwo(exp.exponent - scaling, x.getType());
  Truth coarse = exp.exponent > (single ? 23 : 52);
  Real first = select(coarse, 0.0, scale);
  Real denominator =
      (power + first) + multiplyAdd(power, exp.rest, scale - first);
  return scale / denominator;
}
