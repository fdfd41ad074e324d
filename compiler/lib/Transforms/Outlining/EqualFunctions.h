//===- EqualFunctions.h - Functions that one can stand for ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_OUTLINING_EQUALFUNCTIONS_H
#define TCP_MLIR_LIB_TRANSFORMS_OUTLINING_EQUALFUNCTIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// Returns a hash that is the same for equal functions.
size_t hashFunction(func::FuncOp function);

/// Returns whether two functions have the same type, attributes and body, so
/// that a call of one can replace a call of the other. Their names may differ,
/// and, unless `withLocations`, their locations.
bool areEqual(func::FuncOp left, func::FuncOp right, bool withLocations);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_OUTLINING_EQUALFUNCTIONS_H
