//===- HalfFloats.h - Conversions of 16-bit floats --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Conversions of f16 and bf16 in integer arithmetic. All round to nearest,
/// ties to even, and once. NaN stays NaN.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_MATH_HALFFLOATS_H
#define TCP_MLIR_LIB_TRANSFORMS_MATH_HALFFLOATS_H

#include "Scalar.h"

namespace mlir::tcp {

/// An f16 or bf16 as f32.
Real extendHalf(Real x, bool nativeF16);
/// An f32 as f16 or bf16.
Real truncateToHalf(Real x, FloatType type, bool nativeF16);
/// An f64 as f32, rounded to odd: what is not exact gets a last bit of 1, so
/// that a second rounding, to fewer digits, sees on which side of a tie it was.
Real truncateToOdd(Real x);
/// An integer of at most 64 bits as an f32 that converts to the same f16 or
/// bf16 as the integer.
Real integerToOdd(Bits x, bool isUnsigned);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_MATH_HALFFLOATS_H
