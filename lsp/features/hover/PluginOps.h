//===- PluginOps.h - Operations that the index does not have ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_PLUGINOPS_H
#define TCP_LSP_FEATURES_HOVER_PLUGINOPS_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"

namespace mlir::tcp::lsp {

/// Returns the dialects that OdsIndex does not have: those of plugins.
std::vector<llvm::StringRef> getPluginDialects(MLIRContext &context);

/// Returns the ops of these dialects. It loads the dialects, so no other thread
/// may parse at the same time.
std::vector<RegisteredOperationName> getPluginOps(MLIRContext &context);

/// Returns the facts that a registered op declares, as Markdown.
std::string describePluginOp(RegisteredOperationName op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_PLUGINOPS_H
