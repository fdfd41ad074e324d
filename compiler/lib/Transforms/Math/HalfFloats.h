//===- HalfFloats.h - Conversions of 16-bit floats --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Conversions of f16 and bf16 in integer arithmetic. Except those to odd, all
/// round to nearest, ties to even, and only once. NaN stays NaN.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_MATH_HALFFLOATS_H
#define TCP_MLIR_LIB_TRANSFORMS_MATH_HALFFLOATS_H

#include "Scalar.h"

namespace mlir::tcp {

/// Converts an f16 or bf16 to f32. With `nativeF16`, the target has an
/// instruction for f16.
Real extendHalf(Real x, bool nativeF16);
/// Converts an f32 to f16 or bf16.
Real truncateToHalf(Real x, FloatType type, bool nativeF16);
/// Converts an f64 to f32 and rounds to odd: an inexact result has a last bit
/// of 1, so that a second rounding, to fewer digits, sees on which side of a
/// tie the value is.
Real truncateToOdd(Real x);
/// Converts an integer of at most 64 bits to an f32 that rounds to the same f16
/// or bf16 as the integer.
Real integerToOdd(Bits x, bool isUnsigned);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_MATH_HALFFLOATS_H
