//===- ProjectMark.h - Marks of projects' dialects --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_PROJECTMARK_H
#define TCP_LSP_DIALECTS_PROJECTMARK_H

#include "mlir/IR/Dialect.h"

namespace mlir::tcp::lsp {

/// Marks a dialect as one that ODS alone describes.
void markProjectDialect(Dialect &dialect);
/// Returns whether a dialect is marked.
bool isProjectDialect(Dialect &dialect);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_PROJECTMARK_H
