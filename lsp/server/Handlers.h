//===- Handlers.h - The table of requests -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_HANDLERS_H
#define TCP_LSP_SERVER_HANDLERS_H

#include "lsp/server/Request.h"

namespace mlir::tcp::lsp {

/// A request about a document and what answers it.
struct Handler {
  llvm::StringLiteral method;
  llvm::Expected<llvm::json::Value> (*run)(const Request &request);
  /// The server capability that says so, with a dot before what is inside of it;
  /// empty for extensions.
  llvm::StringLiteral capability;
  /// The capability's value; null for `true`.
  llvm::json::Value (*options)() = nullptr;
};

/// All requests about documents; one row each.
llvm::ArrayRef<Handler> getHandlers();
/// The row of a method, or null.
const Handler *findHandler(llvm::StringRef method);

// One file each in handlers/.
llvm::Expected<llvm::json::Value> handleHover(const Request &request);
llvm::Expected<llvm::json::Value> handleDefinition(const Request &request);

llvm::Expected<llvm::json::Value> handleCompletion(const Request &request);
llvm::Expected<llvm::json::Value>
handleCompletionResolve(const Request &request);
llvm::json::Value completionOptions();
llvm::Expected<llvm::json::Value> handleSignatureHelp(const Request &request);
llvm::json::Value signatureHelpOptions();

llvm::Expected<llvm::json::Value> handleInlayHint(const Request &request);

llvm::Expected<llvm::json::Value>
handleSemanticTokensFull(const Request &request);
llvm::Expected<llvm::json::Value>
handleSemanticTokensDelta(const Request &request);
llvm::Expected<llvm::json::Value>
handleSemanticTokensRange(const Request &request);
llvm::json::Value semanticTokensOptions();

/// A MarkupContent; plain text where the client can't show Markdown.
llvm::json::Value toMarkup(std::string markdown, bool isSupported);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_HANDLERS_H
