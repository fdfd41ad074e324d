//===- StableHlo.h - Programs in StableHLO ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_CONVERSION_STABLEHLO_H
#define TCP_MLIR_CONVERSION_STABLEHLO_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::tcp {

/// Returns whether a text or bytecode of MLIR has operations of StableHLO.
bool isStableHlo(StringRef content);

/// Reads the program of StableHLO at `path` into `sourceMgr`, and lowers it to
/// operations of the stage tcp: torch-mlir-opt lowers most operations, and this
/// function the others. Returns null after diagnostics.
OwningOpRef<ModuleOp> readStableHlo(StringRef path, llvm::SourceMgr &sourceMgr,
                                    MLIRContext *context);

} // namespace mlir::tcp

#endif // TCP_MLIR_CONVERSION_STABLEHLO_H
