//===- Elementary.cpp - Functions that have no exact result ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementary.h"

#include <cfloat>
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::tcp::interpreter;

#if LDBL_MANT_DIG == 64
/// The width of the widest type on x86.
static constexpr unsigned kWidestBits = 80;
static const llvm::fltSemantics &getWidest() {
  return APFloat::x87DoubleExtended();
}
#elif LDBL_MANT_DIG == 113
static constexpr unsigned kWidestBits = 128;
static const llvm::fltSemantics &getWidest() { return APFloat::IEEEquad(); }
#else
static constexpr unsigned kWidestBits = 64;
static const llvm::fltSemantics &getWidest() { return APFloat::IEEEdouble(); }
#endif

static long double toWidest(Type type, const Scalar &bits) {
  APFloat value = toFloat(type, bits);
  bool losesInfo;
  value.convert(getWidest(), APFloat::rmNearestTiesToEven, &losesInfo);
  APInt word = value.bitcastToAPInt();
  long double result = 0;
  memcpy(&result, word.getRawData(), kWidestBits / 8);
  return result;
}

static Scalar fromWidest(Type type, long double number) {
  uint64_t words[2] = {};
  memcpy(words, &number, kWidestBits / 8);
  return fromFloat(type, APFloat(getWidest(), APInt(kWidestBits, words)));
}

Scalar mlir::tcp::interpreter::compute(Function1 function, Type type,
                                       const Scalar &x, Type resultType) {
  return fromWidest(resultType, function(toWidest(type, x)));
}

Scalar mlir::tcp::interpreter::compute(Function2 function, Type type,
                                       const Scalar &x, const Scalar &y) {
  return fromWidest(type, function(toWidest(type, x), toWidest(type, y)));
}

/// The angle of a point near the x axis is slightly less than the quotient. The
/// quotient may lie in the middle between two denormal numbers, so the result
/// must be less, too.
static long double angleOf(long double y, long double x) {
  long double angle = std::atan2(y, x);
  return x > 0 && angle != 0 && angle == y / x ? std::nextafter(angle, 0.0L)
                                               : angle;
}

Scalar mlir::tcp::interpreter::computeAngle(Type type, const Scalar &y,
                                            const Scalar &x) {
  return compute(angleOf, type, y, x);
}

Scalar mlir::tcp::interpreter::computeSquareRoot(Type type, const Scalar &x,
                                                 Type resultType) {
  // A root with more than twice the digits, rounded again, is correctly
  // rounded. A double has these digits for narrower types. The root of a double
  // itself is correctly rounded by sqrt.
  APFloat value = toFloat(type, x);
  if (APFloat::getSizeInBits(value.getSemantics()) > 64 ||
      resultType.getIntOrFloatBitWidth() > 64)
    return compute(static_cast<Function1>(std::sqrt), type, x, resultType);
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return fromFloat(resultType, APFloat(std::sqrt(value.convertToDouble())));
}
