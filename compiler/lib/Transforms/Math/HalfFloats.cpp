//===- HalfFloats.cpp - Conversions of 16-bit floats ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HalfFloats.h"

using namespace mlir;
using namespace mlir::tcp;

/// A product changes the exponent, and makes denormals normal. Infinity and NaN
/// get the largest exponent.
static Real extendF16(Real x) {
  FloatType single = x.getBuilder().getF32Type();
  Bits bits = x.bits().resize(32);
  Bits sign = (bits & 0x8000) << 16;
  Bits magnitude = (bits & 0x7fff) << 13;
  Bits scaled = (magnitude.asReal(single) * 0x1p112).bits();
  Truth finite = isLessU(magnitude, 0x7c00 << 13);
  return (select(finite, scaled, magnitude | 0x7f800000) | sign).asReal(single);
}

Real mlir::tcp::extendHalf(Real x, bool nativeF16) {
  FloatType single = x.getBuilder().getF32Type();
  if (x.getType().isBF16())
    return (x.bits().resize(32) << 16).asReal(single);
  return nativeF16 ? x.as(single) : extendF16(x);
}

/// `bits` / 2^`shift`, rounded to nearest, ties to even.
static Bits roundAway(Bits bits, unsigned shift) {
  Bits odd = (bits >> shift) & 1;
  return (bits + odd + ((uint64_t(1) << (shift - 1)) - 1)) >> shift;
}

/// After F. Giesen's float_to_half_fast3_rtne: a denormal is rounded by a sum
/// with 1/2. For normal numbers the rounded bits are shifted to their place; a
/// carry out of the digits increments the exponent correctly, up to infinity.
static Bits truncateToF16(Real x) {
  FloatType single = x.getType();
  Bits bits = x.bits();
  Bits magnitude = bits & 0x7fffffff;
  Real half = x.constant(0.5);
  Bits denormal = (magnitude.asReal(single) + half).bits() - half.bits();
  Bits normal = roundAway(magnitude - (uint64_t(112) << 23), 13);
  Bits result =
      select(isLessU(magnitude, uint64_t(113) << 23), denormal, normal);
  Bits special =
      select(isLessU(magnitude, 0x7f800001), 0x7c00, result.constant(0x7e00));
  result = select(isLessU(magnitude, uint64_t(143) << 23), result, special);
  return result | ((bits >> 16) & 0x8000);
}

/// Does not use the CPU's instruction, which treats denormals as zeros.
static Bits truncateToBF16(Real x) {
  Bits bits = x.bits();
  return select(isNot(x, x), (bits >> 16) | 0x40, roundAway(bits, 16));
}

Real mlir::tcp::truncateToHalf(Real x, FloatType type, bool nativeF16) {
  if (type.isF16() && nativeF16)
    return x.as(type);
  Bits bits = type.isF16() ? truncateToF16(x) : truncateToBF16(x);
  return bits.resize(16).asReal(type);
}

Real mlir::tcp::truncateToOdd(Real x) {
  FloatType single = x.getBuilder().getF32Type();
  Real rounded = x.as(single);
  Real back = rounded.as(x.getType());
  Truth isLarger = back.magnitude() > x.magnitude();
  // Rounds toward zero, then sets the last bit if that was not exact.
  Bits bits = rounded.bits() - asBits(isLarger, 32);
  return (bits | asBits(isNot(back, x), 32)).asReal(single);
}

Real mlir::tcp::integerToOdd(Bits x, bool isUnsigned) {
  ScalarBuilder &b = x.getBuilder();
  auto convert = [&](Bits x, FloatType type) {
    if (isUnsigned)
      return Real(b, arith::UIToFPOp::create(b, type, x.getValue()));
    return Real(b, arith::SIToFPOp::create(b, type, x.getValue()));
  };
  unsigned width = x.getWidth();
  if (width <= 16)
    return convert(x, b.getF32Type());
  if (width > 53) {
    // f64 can't hold all digits. In integers with 12 digits more than needed,
    // the last 12 are replaced by one, which is 1 unless all of them are 0.
    Bits sticky = (x & ~uint64_t(0xfff)) | (((x & 0xfff) + 0xfff) & 0x1000);
    Bits sign = isUnsigned ? x.constant(0) : x.shiftRightSigned(width - 1);
    x = select(isLessU((x ^ sign) >> 53, 1), x, sticky);
  }
  return truncateToOdd(convert(x, b.getF64Type()));
}
