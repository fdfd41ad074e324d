//===- Passes.h - Conversions between dialects ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The passes that take torch ops to TCP, and TCP ops to upstream dialects.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_CONVERSION_PASSES_H
#define TCP_MLIR_CONVERSION_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tcp {

#define GEN_PASS_DECL
#include "tcp-mlir/Conversion/Passes.h.inc"

} // namespace mlir::tcp

#endif // TCP_MLIR_CONVERSION_PASSES_H
