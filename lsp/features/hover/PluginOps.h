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

/// The dialects of which there are no .td files: those of plugins.
std::vector<llvm::StringRef> getPluginDialects(MLIRContext &context);

/// Their operations. Loads the dialects, so nobody may parse meanwhile.
std::vector<RegisteredOperationName> getPluginOps(MLIRContext &context);

/// Markdown: what an operation that is registered says of itself.
std::string describePluginOp(RegisteredOperationName op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_PLUGINOPS_H
