//===- Input.h - Reading a program ------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_INPUT_H
#define TCP_MLIR_AOT_INPUT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "tcp-mlir/Aot/TorchLoader.h"
#include "tcp-mlir/Aot/Weights.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::tcp {

/// Reads the text or bytecode at `path` ("-" is standard input) into
/// `sourceMgr` and parses it. `weights` loads the files that it names. Returns
/// null after diagnostics, also if the file can't be read.
OwningOpRef<ModuleOp> readModule(llvm::StringRef path,
                                 llvm::SourceMgr &sourceMgr,
                                 MLIRContext *context, Weights &weights);

/// Loads the weights of a module that was read from `path`. After diagnostics,
/// `module` is null.
void loadWeights(OwningOpRef<ModuleOp> &module, llvm::StringRef path,
                 Weights &weights);

/// Parses the text of a program that Python has exported, and loads its
/// weights, as `readModule` does.
OwningOpRef<ModuleOp> readExportedProgram(const ExportedProgram &program,
                                          llvm::StringRef name,
                                          llvm::SourceMgr &sourceMgr,
                                          MLIRContext *context,
                                          Weights &weights);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_INPUT_H
