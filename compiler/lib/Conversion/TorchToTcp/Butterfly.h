//===- Butterfly.h - Fourier transforms of few numbers ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_BUTTERFLY_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_BUTTERFLY_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::tcp {

/// A complex number: two floats of one type.
struct ComplexParts {
  Value real, imaginary;
};

/// Returns the cosine and the sine of `exponent / count` of a full turn.
/// `exponent` must not be negative.
std::pair<double, double> findRoot(int64_t exponent, int64_t count);

/// Emits the arithmetic of complex numbers, and transforms that are written
/// out.
class ButterflyBuilder {
public:
  /// `sign` is that of the exponents of a transform: 1 or -1.
  ButterflyBuilder(ImplicitLocOpBuilder &b, FloatType type, int sign)
      : b(b), type(type), sign(sign) {}

  Value add(Value left, Value right) {
    return arith::AddFOp::create(b, left, right);
  }
  Value subtract(Value left, Value right) {
    return arith::SubFOp::create(b, left, right);
  }
  Value scale(Value x, double factor) {
    return arith::MulFOp::create(
        b, x, arith::ConstantOp::create(b, b.getFloatAttr(type, factor)));
  }
  ComplexParts add(ComplexParts left, ComplexParts right) {
    return {add(left.real, right.real), add(left.imaginary, right.imaginary)};
  }
  ComplexParts subtract(ComplexParts left, ComplexParts right) {
    return {subtract(left.real, right.real),
            subtract(left.imaginary, right.imaginary)};
  }
  ComplexParts multiply(ComplexParts left, ComplexParts right);

  /// Returns the sums of `x[j] exp(sign 2 pi i jk / n)` for each k. Their
  /// number n is a power of two that is at most 8, or an odd prime.
  SmallVector<ComplexParts> transform(ArrayRef<ComplexParts> x);

  /// Multiplies by `exp(sign 2 pi i eighths / 8)`. `eighths` is less than 4.
  ComplexParts turn(ComplexParts x, int64_t eighths);

private:
  SmallVector<ComplexParts> transformOdd(ArrayRef<ComplexParts> x);

  ImplicitLocOpBuilder &b;
  FloatType type;
  int sign;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_BUTTERFLY_H
