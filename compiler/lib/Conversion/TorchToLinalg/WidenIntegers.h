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

/// Replaces ops on integers that torch-mlir lowers wrongly by ops on signed
/// integers of 64 bits, whose results have the same low bits. torch-mlir does
/// not keep whether integers are unsigned, and crashes on a number beside a
/// tensor of signed 8-bit integers. Ops that only move elements stay. Fails
/// with a diagnostic for an op that sorts unsigned integers of 64 bits.
LogicalResult widenIntegers(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_WIDENINTEGERS_H
