//===- TraceJson.h - Reads what tcp-aot --trace writes ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_TRACEJSON_H
#define TCP_LSP_SERVER_PROCESS_TRACEJSON_H

#include "lsp/server/process/Trace.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp::lsp {

/// Reads the answer of a compile that has ended by itself.
bool fromJSON(const llvm::json::Value &value, Trace &trace,
              llvm::json::Path path);

/// Reads the place that a compile was at last, whose kind of failure is not
/// written there.
bool fromJSON(const llvm::json::Value &value, Trace::Failure &failure,
              llvm::json::Path path);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_TRACEJSON_H
