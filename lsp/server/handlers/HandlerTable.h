//===- HandlerTable.h - The table of requests -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_HANDLERS_HANDLERTABLE_H
#define TCP_LSP_SERVER_HANDLERS_HANDLERTABLE_H

#include "lsp/server/Request.h"
#include "lsp/server/transport/Answer.h"
#include <functional>

namespace mlir::tcp::lsp {

/// A request whose parameters have been read. `RequestT` is `Request` where it
/// is about a document, and `WorkspaceRequest` else.
template <typename RequestT> struct Call {
  /// The document that it is about, or whose text it needs; empty for none.
  std::string uri;
  std::function<llvm::Expected<Answer>(const RequestT &request)> run;
};

/// Reads the parameters of a request; the error names the field that is wrong.
template <typename RequestT>
using CallReader =
    llvm::Expected<Call<RequestT>> (*)(const llvm::json::Value &params);

/// A request that the server answers.
struct Handler {
  llvm::StringLiteral method;
  std::variant<CallReader<Request>, CallReader<WorkspaceRequest>> read;
  /// True if its answer is a `LongTask`.
  bool isLong;
  /// The server capability that says so, with a dot before what is inside of
  /// it; empty for extensions.
  llvm::StringLiteral capability;
  /// The capability's value; null for `true`.
  llvm::json::Value (*options)();
  /// True if an edit makes the answer useless: one that takes long is cancelled
  /// then.
  bool endsAtEdit;
};

/// All requests, each once.
llvm::ArrayRef<Handler> getHandlers();

/// The row of a method, or null.
const Handler *findHandler(llvm::StringRef method);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_HANDLERS_HANDLERTABLE_H
