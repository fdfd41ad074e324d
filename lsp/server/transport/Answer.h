//===- Answer.h - Answers to requests ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TRANSPORT_ANSWER_H
#define TCP_LSP_SERVER_TRANSPORT_ANSWER_H

#include "lsp/server/threads/Cancellation.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/Support/JSON.h"
#include <variant>

namespace mlir::tcp::lsp {

/// The rest of a request that waits for a child process, after its document was
/// read. It runs on a thread that may wait, and returns the answer as JSON
/// text.
using LongTask = llvm::unique_function<llvm::Expected<std::string>(
    const Cancellation &cancellation)>;

/// The answer to a request: a value, JSON text if it is large (JsonText), or a
/// task that waits for a child process and returns JSON text. A change of the
/// document cancels the task.
using Answer = std::variant<llvm::json::Value, std::string, LongTask>;

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TRANSPORT_ANSWER_H
