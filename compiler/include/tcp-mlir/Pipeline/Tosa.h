//===- Tosa.h - Programs in TOSA --------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_TOSA_H
#define TCP_MLIR_PIPELINE_TOSA_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::tcp {

/// Returns whether `module` has ops of TOSA.
bool hasTosaOps(ModuleOp module);

/// Adds MLIR's passes from TOSA to linalg, tensor, arith and scf, for the
/// functions of a module. An op that they can't lower is an error.
void addTosaPasses(OpPassManager &pm);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_TOSA_H
