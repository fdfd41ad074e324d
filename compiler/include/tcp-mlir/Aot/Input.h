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
#include "llvm/Support/SourceMgr.h"

namespace mlir::tcp {

/// Reads the text or bytecode at `path` ("-" is standard input) into
/// `sourceMgr` and parses it. Returns null after diagnostics; an unreadable
/// file is one too.
OwningOpRef<ModuleOp> readModule(llvm::StringRef path,
                                 llvm::SourceMgr &sourceMgr,
                                 MLIRContext *context);

/// The same for a text that is in memory, which messages call `name`.
OwningOpRef<ModuleOp> readModuleFromText(llvm::StringRef text,
                                         llvm::StringRef name,
                                         llvm::SourceMgr &sourceMgr,
                                         MLIRContext *context);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_INPUT_H
