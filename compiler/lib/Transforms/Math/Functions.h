//===- Functions.h - Elementary functions as arithmetic ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Elementary functions as straight-line arithmetic that a loop vectorizer
/// takes: no branches, no calls. NaN gives NaN, and signs of zeros and
/// infinities are as in C's <math.h>. The formulas assume that a product and a
/// sum are two roundings, but in multiplyAdd. minimax.py prints the
/// coefficients.
///
/// The errors are in units in the last place (ULP) of the true value.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_MATH_FUNCTIONS_H
#define TCP_MLIR_LIB_TRANSFORMS_MATH_FUNCTIONS_H

#include "Scalar.h"

namespace mlir::tcp {

/// exp(x) as 2^exponent (1 + rest).
struct SplitExp {
  Bits exponent;
  /// Within [2^-1/2 - 1, 2^1/2 - 1], and precise relative to itself.
  Real rest;
};

/// Splits exp(x) for f32 and f64 of magnitude below 2^11.
SplitExp splitExp(Real x);
/// 2^exponent, an f32 or f64, if that is a normal number.
Real powerOfTwo(Bits exponent, FloatType type);

/// exp(x), 2^x and exp(x) - 1 in f32 or f64.
Real expandExp(Real x);
Real expandExp2(Real x);
Real expandExpM1(Real x);
/// The error function in f32 or f64.
Real expandErf(Real x);
/// 1 / (1 + exp(-x)) in f32 or f64.
Real expandSigmoid(Real x);
/// tanh(x) in f32 or f64.
Real expandTanh(Real x);
/// log(x) and log(1 + x) in f32 or f64.
Real expandLog(Real x);
Real expandLog1p(Real x);
/// log(x) and log(1 + x) of a value of f32 or narrower, which comes as f64, and
/// before it is rounded to that type within 2^-40 of the true value.
Real expandNarrowLog(Real x);
Real expandNarrowLog1p(Real x);
/// a b + c of f32 in one rounding, without an instruction for it.
Real expandFma(Real a, Real b, Real c);
/// x^y of two values of f32 or narrower, which come as f64, before it is
/// rounded within 2^-32 of the true value.
Real expandNarrowPow(Real x, Real y);
/// atan(x) in f64.
Real expandAtan(Real x);
/// The angle of (x, y), two f64 values within the exponents of f32.
Real expandAtan2(Real y, Real x);

/// Returns whether `op`, of math, on vectors of f32 or f64 is computed by
/// instructions on vectors, with the bits that it has on scalars.
bool hasVectorForm(Operation *op);
/// Returns whether `op`, of math or a division, is on such vectors.
bool isComputedOnVectors(Operation *op);

/// The rows of the table that sine and cosine look up, one for each exponent of
/// an f32, of two f64.
constexpr int64_t kTrigonometryRows = 256;
DenseElementsAttr getTrigonometryTable(MLIRContext *context);
/// sin(x) and cos(x) of an f32 in f64. `table` is a memref of the table.
Real expandSin(Real x, Value table);
Real expandCos(Real x, Value table);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_MATH_FUNCTIONS_H
