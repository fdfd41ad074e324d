//===- WidenIntegers.h - Integers that torch-mlir mistakes ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_WIDENINTEGERS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_WIDENINTEGERS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tcp {

/// Makes ops on integers that torch-mlir takes for others ones on signed
/// integers of 64 bits, which have the same lowest bits: it forgets of integers
/// whether they are unsigned, and ends at numbers beside 8 bits. Ops that only
/// move elements stay. One of unsigned 64 bits that sorts is a diagnostic.
LogicalResult widenIntegers(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_WIDENINTEGERS_H
