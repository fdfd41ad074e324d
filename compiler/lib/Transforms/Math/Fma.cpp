//===- Fma.cpp - A product and a sum in one rounding ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"

using namespace mlir;
using namespace mlir::tcp;

/// The product of two f32 is exact in f64. Its sum with c is rounded to odd in
/// f64, which has enough digits for the second rounding, to f32, to be correct:
/// Boldo and Melquiond, Emulation of a FMA and correctly rounded sums (2008).
Real mlir::tcp::expandFma(Real a, Real b, Real c) {
  FloatType type = Float64Type::get(a.getType().getContext());
  Real product = a.as(type) * b.as(type);
  Real addend = c.as(type);
  Real sum = product + addend;
  // The error of the sum, by Knuth's two-sum. NaN if the sum is not finite.
  Real part = sum - product;
  Real error = (product - (sum - part)) + (addend - part);
  Truth isInexact = (error < 0.0) | (error > 0.0);
  Bits bits = sum.bits();
  Truth isEven = isLessU(bits & 1, 1);
  // The sum moves away from zero if the error has its sign, otherwise toward
  // zero.
  Bits differs = (bits ^ error.bits()) >> 63;
  Bits odd = bits + 1 - (differs << 1);
  return select(isInexact & isEven, odd, bits).asReal(type).as(a.getType());
}
