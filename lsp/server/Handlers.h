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
  /// Gives the answer, or its JSON where that is large; the other one is null.
  llvm::Expected<llvm::json::Value> (*run)(const Request &request);
  /// The server capability that says so, with a dot before what is inside of
  /// it; empty for extensions.
  llvm::StringLiteral capability;
  /// The capability's value; null for `true`.
  llvm::json::Value (*options)() = nullptr;
  llvm::Expected<std::string> (*write)(const Request &request) = nullptr;
};

/// A request about the workspace and what answers it.
struct WorkspaceHandler {
  llvm::StringLiteral method;
  llvm::Expected<std::string> (*write)(const WorkspaceRequest &request);
  llvm::StringLiteral capability;
};

/// All requests about documents; one row each.
llvm::ArrayRef<Handler> getHandlers();
/// The row of a method, or null.
const Handler *findHandler(llvm::StringRef method);

/// The same of requests about the workspace.
llvm::ArrayRef<WorkspaceHandler> getWorkspaceHandlers();
const WorkspaceHandler *findWorkspaceHandler(llvm::StringRef method);

// One file each in handlers/.
llvm::Expected<llvm::json::Value> handleHover(const Request &request);
llvm::Expected<llvm::json::Value> handleDefinition(const Request &request);
llvm::Expected<llvm::json::Value> handleDeclaration(const Request &request);
llvm::Expected<llvm::json::Value> handleTypeDefinition(const Request &request);
llvm::Expected<llvm::json::Value> handleImplementation(const Request &request);
llvm::Expected<std::string> writeReferences(const Request &request);
llvm::Expected<std::string> writeDocumentHighlight(const Request &request);
llvm::Expected<llvm::json::Value> handlePrepareRename(const Request &request);
llvm::Expected<std::string> writeRename(const Request &request);
llvm::json::Value getRenameOptions();
llvm::Expected<std::string> writeLinkedEditingRange(const Request &request);
llvm::Expected<std::string> writeDocumentSymbol(const Request &request);
llvm::Expected<std::string> writeFoldingRange(const Request &request);
llvm::Expected<llvm::json::Value> handleSelectionRange(const Request &request);
llvm::Expected<std::string> writeDocumentLink(const Request &request);
llvm::json::Value getDocumentLinkOptions();
llvm::Expected<std::string> writePrepareCallHierarchy(const Request &request);
llvm::Expected<std::string> writeIncomingCalls(const WorkspaceRequest &request);
llvm::Expected<std::string> writeOutgoingCalls(const WorkspaceRequest &request);
llvm::Expected<std::string>
writeWorkspaceSymbol(const WorkspaceRequest &request);

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
