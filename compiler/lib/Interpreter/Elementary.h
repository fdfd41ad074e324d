//===- Elementary.h - Functions that have no exact result -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_INTERPRETER_ELEMENTARY_H
#define TCP_MLIR_LIB_INTERPRETER_ELEMENTARY_H

#include "tcp-mlir/Interpreter/Values.h"

namespace mlir::tcp::interpreter {

/// A function of the C library in its widest type.
using Function1 = long double (*)(long double);
using Function2 = long double (*)(long double, long double);

/// Computes the function of a number of `type` in the widest type, and rounds
/// once to `resultType`. The result is correctly rounded unless the true value
/// is within a two-thousandth of a unit in the last place of an f64 from the
/// middle of two numbers; for narrower types it has to be much closer. Types
/// wider than 64 bits get a precision of 64 bits.
Scalar compute(Function1 function, Type type, const Scalar &x, Type resultType);
Scalar compute(Function2 function, Type type, const Scalar &x, const Scalar &y);

/// Returns the angle of the point (x, y).
Scalar computeAngle(Type type, const Scalar &y, const Scalar &x);

/// Returns the correctly rounded square root, in `resultType`.
Scalar computeSquareRoot(Type type, const Scalar &x, Type resultType);

} // namespace mlir::tcp::interpreter

#endif // TCP_MLIR_LIB_INTERPRETER_ELEMENTARY_H
