//===- ElementaryFunctions.h - By arithmetic --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Elementary functions as straight-line arithmetic, without branches and
/// calls, so that loops with them can be vectorized. NaN gives NaN, and signs
/// of zeros and infinities are as in C's <math.h>. The formulas assume that a
/// product and a sum round twice, except in multiplyAdd. minimax.py prints the
/// coefficients.
///
/// The errors are in units in the last place (ULP) of the true value.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_MATH_ELEMENTARYFUNCTIONS_H
#define TCP_MLIR_LIB_TRANSFORMS_MATH_ELEMENTARYFUNCTIONS_H

#include "Scalar.h"

namespace mlir::tcp {

/// exp(x) as 2^exponent (1 + rest).
struct SplitExp {
  Bits exponent;
  /// This is in [2^-1/2 - 1, 2^1/2 - 1], with a small relative error.
  Real rest;
};

/// Splits exp(x) for f32 and f64 of magnitude below 2^11.
SplitExp splitExp(Real x);
/// Returns 2^exponent as an f32 or f64, if that is a normal number.
Real powerOfTwo(Bits exponent, FloatType type);

/// Return exp(x), 2^x and exp(x) - 1 in f32 or f64.
Real expandExp(Real x);
Real expandExp2(Real x);
Real expandExpM1(Real x);
/// Returns the error function of x in f32 or f64.
Real expandErf(Real x);
/// Returns 1 / (1 + exp(-x)) in f32 or f64.
Real expandSigmoid(Real x);
/// Returns tanh(x) in f32 or f64.
Real expandTanh(Real x);
/// Return log(x) and log(1 + x) in f32 or f64.
Real expandLog(Real x);
Real expandLog1p(Real x);
/// Return log(x) and log(1 + x) of an f32 or narrower value that was widened to
/// f64. The result is an f64, to be rounded to the narrow type, and is within
/// 2^-40 of the true value.
Real expandNarrowLog(Real x);
Real expandNarrowLog1p(Real x);
/// Returns a b + c of f32 with one rounding, for targets without an instruction
/// for it.
Real expandFma(Real a, Real b, Real c);
/// Returns x^y of two f32 or narrower values that were widened to f64. The
/// result is an f64, to be rounded to the narrow type, and is within 2^-32 of
/// the true value.
Real expandNarrowPow(Real x, Real y);
/// Returns atan(x) in f64.
Real expandAtan(Real x);
/// Returns the angle of the point (x, y), for two f64 values within the
/// exponents of f32.
Real expandAtan2(Real y, Real x);

/// Returns whether `op`, an op of the math dialect on vectors of f32 or f64,
/// becomes vector instructions with the same bits as on scalars.
bool hasVectorForm(Operation *op);
/// Returns whether `op`, an op of the math dialect or a division, has such
/// vectors and becomes vector instructions.
bool isComputedOnVectors(Operation *op);

/// The rows of the table of sine and cosine: one for each exponent of an f32,
/// with two f64.
constexpr int64_t kTrigonometryRows = 256;
DenseElementsAttr getTrigonometryTable(MLIRContext *context);
/// sin(x) and cos(x) of an f32, as f64. `table` is a memref of the table.
Real expandSin(Real x, Value table);
Real expandCos(Real x, Value table);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_MATH_ELEMENTARYFUNCTIONS_H
