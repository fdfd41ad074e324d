//===- Guessed.h - Guessed operations ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_GUESSED_H
#define TCP_LSP_DIALECTS_GUESSED_H

#include "mlir/IR/Operation.h"

namespace mlir::tcp::lsp {

/// Returns whether the syntax of an operation, or the types of its results, may
/// be guessed. An error in it need then not be one. The operation is given by
/// its name with its dialect.
bool isGuessed(llvm::StringRef operation, MLIRContext &context);
bool isGuessed(Operation *op);

/// Returns whether an operation, given by its name with its dialect, is one of
/// a project's dialect.
bool isOfProject(llvm::StringRef operation, MLIRContext &context);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_GUESSED_H
