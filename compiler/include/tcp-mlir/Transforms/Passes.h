//===- Passes.h - Transformations within a level ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The passes that transform the IR of a stage.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_PASSES_H
#define TCP_MLIR_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tcp {

class TcpDialect;

#define GEN_PASS_DECL
#include "tcp-mlir/Transforms/Passes.h.inc"

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_PASSES_H
