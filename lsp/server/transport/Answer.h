//===- Answer.h - What requests are answered with ---------------*- C++ -*-===//
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

/// The rest of a request after its document has been asked, for a thread
/// that may wait: it gives the answer as JSON text.
using LongTask = llvm::unique_function<llvm::Expected<std::string>(
    const Cancellation &cancellation)>;

/// The answer to a request: a value; JSON text if that is large
/// (JsonText); or a task that waits for a child process and gives such a text.
/// A task is cancelled when the document changes.
using Answer = std::variant<llvm::json::Value, std::string, LongTask>;

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TRANSPORT_ANSWER_H
