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

/// The function of a number of `type`, computed in the widest type and rounded
/// once to `resultType`: correct but for what lies within a two-thousandth of
/// a unit in the last place of a f64 from the middle of two numbers, and much
/// closer for narrower types. Types wider than 64 bits keep 64 bits.
Scalar compute(Function1 function, Type type, const Scalar &x, Type resultType);
Scalar compute(Function2 function, Type type, const Scalar &x, const Scalar &y);

/// The angle of the point (x, y).
Scalar computeAngle(Type type, const Scalar &y, const Scalar &x);

/// The correctly rounded square root. `resultType` may be another type.
Scalar computeSquareRoot(Type type, const Scalar &x, Type resultType);

} // namespace mlir::tcp::interpreter

#endif // TCP_MLIR_LIB_INTERPRETER_ELEMENTARY_H
