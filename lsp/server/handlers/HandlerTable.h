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

/// A request whose parameters have been read. `RequestT` is `Request` if it is
/// about a document, and otherwise `WorkspaceRequest`.
template <typename RequestT> struct Call {
  /// The document that the request is about, or whose text it needs. May be
  /// empty.
  std::string uri;
  std::function<llvm::Expected<Answer>(const RequestT &request)> run;
};

/// Reads the parameters of a request. The error names the field that is wrong.
template <typename RequestT>
using CallReader =
    llvm::Expected<Call<RequestT>> (*)(const llvm::json::Value &params);

/// A request that the server answers.
struct Handler {
  llvm::StringLiteral method;
  std::variant<CallReader<Request>, CallReader<WorkspaceRequest>> read;
  /// True if the answer is a `LongTask`.
  bool isLong;
  /// The server capability for the request, with dots between nested names.
  /// Empty for extensions of LSP.
  llvm::StringLiteral capability;
  /// Returns the value of the capability. Null for `true`.
  llvm::json::Value (*options)();
  /// True if an edit makes the answer useless. An edit then cancels the
  /// request.
  bool endsAtEdit;
};

/// Returns the rows of all requests.
llvm::ArrayRef<Handler> getHandlers();

/// Returns the row of a method, or null.
const Handler *findHandler(llvm::StringRef method);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_HANDLERS_HANDLERTABLE_H
