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
/// `sourceMgr` and parses it; `weights` loads what it names. Returns null after
/// diagnostics; an unreadable file is one too.
OwningOpRef<ModuleOp> readModule(llvm::StringRef path,
                                 llvm::SourceMgr &sourceMgr,
                                 MLIRContext *context, Weights &weights);

/// Gives a module that was read from `path` its weights; resets it after
/// diagnostics.
void loadWeights(OwningOpRef<ModuleOp> &module, llvm::StringRef path,
                 Weights &weights);

/// The program that a function in Python loads. See readModule.
OwningOpRef<ModuleOp> readTorchProgram(const TorchProgram &program,
                                       llvm::StringRef name,
                                       llvm::SourceMgr &sourceMgr,
                                       MLIRContext *context, Weights &weights);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_INPUT_H
