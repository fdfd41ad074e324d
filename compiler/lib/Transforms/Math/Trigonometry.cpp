//===- Trigonometry.cpp - Sine and cosine ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::tcp;

/// sin(pi/2 f) = f P(f^2) and cos(pi/2 f) = P(f^2), |f| <= 1/2. See minimax.py.
static constexpr double kSine[] = {
    0x1.921fb54442d18p+0,  -0x1.4abbce625be41p-1, 0x1.466bc677587eap-4,
    -0x1.32d2cce2e4a65p-8, 0x1.50782fd8f2ce5p-13, -0x1.e300709387a0bp-19,
    0x1.e3f31b326dc22p-25};
static constexpr double kCosine[] = {
    0x1.0000000000000p+0,  -0x1.3bd3cc9be458bp+0, 0x1.03c1f081b0760p-2,
    -0x1.55d3c7dbfab38p-6, 0x1.e1f4fb5d9576dp-11, -0x1.a6c9c07843639p-16,
    0x1.f3db5659a8cb6p-22};

/// The first 256 bits of the fraction of 2/pi.
static constexpr llvm::StringLiteral kTwoOverPi =
    "A2F9836E4E441529FC2757D1F534DDC0DB6295993C439041FE5163ABDEBBC561";

/// The reduction of Payne and Hanek. An f32 is m 2^e with an integer m. Its
/// quadrant and the angle in it depend on m 2^e 2/pi modulo 4 only, so the bits
/// of 2^e 2/pi of weight 4 and more can be dropped. For each biased exponent,
/// the table has the remaining bits divided by 2^e: the first 29 bits, whose
/// product with x is exact in f64, and the next 53 bits. An f32 comes no closer
/// than 2^-30 to a multiple of pi/2; there, 25 bits are correct.
DenseElementsAttr mlir::tcp::getTrigonometryTable(MLIRContext *context) {
  SmallVector<double> values;
  for (int biased = 0; biased + 1 < kTrigonometryRows; ++biased) {
    int exponent = std::max(biased, 1) - 150;
    unsigned dropped = std::max(exponent - 2, 0);
    APInt bits = APInt(256, kTwoOverPi, 16).shl(dropped);
    uint64_t high = bits.extractBitsAsZExtValue(29, 256 - 29);
    uint64_t low = bits.extractBitsAsZExtValue(53, 256 - 29 - 53);
    values.push_back(std::ldexp(high, -29 - int(dropped)));
    values.push_back(std::ldexp(low, -29 - 53 - int(dropped)));
  }
  // The row of infinity and NaN.
  values.append(2, std::numeric_limits<double>::quiet_NaN());
  auto type =
      RankedTensorType::get({kTrigonometryRows, 2}, Float64Type::get(context));
  return DenseElementsAttr::get(type, ArrayRef<double>(values));
}

/// Returns sin(x + quadrant pi/2).
static Real expandQuadrant(Real x, Value table, uint64_t quadrant, bool isOdd) {
  ScalarBuilder &b = x.getBuilder();
  FloatType type = b.getF64Type();
  Bits row = (x.bits() >> 23) & 0xff;
  Value index =
      arith::IndexCastUIOp::create(b, b.getIndexType(), row.getValue());
  auto column = [&](int64_t which) {
    Value position = arith::ConstantIndexOp::create(b, which);
    return Real(b,
                memref::LoadOp::create(b, table, ValueRange{index, position}));
  };
  Real magnitude = x.magnitude().as(type);
  Real high = magnitude * column(0);
  Real low = magnitude * column(1);
  Real shift = high.constant(0x1.8p52);
  Real shifted = (high + low) + shift;
  Real f = (high - (shifted - shift)) + low;
  Bits quarter = shifted.bits() + quadrant;

  Real z = f * f;
  Truth odd = isNot(quarter & 1, 0);
  Real result = select(odd, polynomial(z, kCosine), f * polynomial(z, kSine));
  Bits sign = (quarter & 2) << 62;
  if (isOdd)
    sign = sign ^ ((x.bits() & 0x80000000).resize(64) << 32);
  return (result.bits() ^ sign).asReal(type);
}

Real mlir::tcp::expandSin(Real x, Value table) {
  return expandQuadrant(x, table, 0, /*isOdd=*/true);
}

Real mlir::tcp::expandCos(Real x, Value table) {
  return expandQuadrant(x, table, 1, /*isOdd=*/false);
}
