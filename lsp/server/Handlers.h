//===- Handlers.h - The table of requests -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_HANDLERS_H
#define TCP_LSP_SERVER_HANDLERS_H

#include "lsp/server/Cancellation.h"
#include "lsp/server/Request.h"
#include "llvm/ADT/FunctionExtras.h"

namespace mlir::tcp::lsp {

/// What is left of a request when its document has been asked, for a thread
/// that may wait: it gives the answer as JSON.
using LongTask = llvm::unique_function<llvm::Expected<std::string>(
    const Cancellation &cancellation)>;

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
  /// In place of both for what waits for a child process. It is cancelled when
  /// the document changes.
  llvm::Expected<LongTask> (*start)(const Request &request) = nullptr;
  /// Whether an edit makes the answer useless: one that takes long is cancelled
  /// then.
  bool endsAtEdit = false;
};

/// A request that belongs to no document and what answers it. It may take long:
/// others are answered meanwhile.
struct WorkspaceHandler {
  llvm::StringLiteral method;
  llvm::Expected<llvm::json::Value> (*run)(const WorkspaceRequest &request);
  /// As those of `Handler`.
  llvm::StringLiteral capability;
  llvm::json::Value (*options)() = nullptr;
  /// The URI of the document whose text it needs, if any; null for none.
  std::optional<llvm::StringRef> (*document)(const llvm::json::Object &params) =
      nullptr;
  llvm::Expected<std::string> (*write)(const WorkspaceRequest &request) =
      nullptr;
};

/// All requests about documents; one row each.
llvm::ArrayRef<Handler> getHandlers();
/// All others.
llvm::ArrayRef<WorkspaceHandler> getWorkspaceHandlers();
/// The row of a method, or null.
const Handler *findHandler(llvm::StringRef method);
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
std::optional<llvm::StringRef>
callHierarchyDocument(const llvm::json::Object &params);
llvm::Expected<std::string> writeIncomingCalls(const WorkspaceRequest &request);
llvm::Expected<std::string> writeOutgoingCalls(const WorkspaceRequest &request);
llvm::Expected<std::string>
writeWorkspaceSymbol(const WorkspaceRequest &request);
llvm::Expected<llvm::json::Value> handleCodeAction(const Request &request);
llvm::Expected<llvm::json::Value>
handleCodeActionResolve(const Request &request);
llvm::json::Value codeActionOptions();
llvm::Expected<std::string> writeCodeLens(const Request &request);
llvm::Expected<llvm::json::Value> handleCodeLensResolve(const Request &request);
llvm::json::Value codeLensOptions();
llvm::Expected<std::string> writeFormatting(const Request &request);
llvm::Expected<std::string> writeRangeFormatting(const Request &request);
llvm::Expected<std::string> writeOnTypeFormatting(const Request &request);
llvm::json::Value onTypeFormattingOptions();
llvm::Expected<std::string> writeWillSaveWaitUntil(const Request &request);
llvm::Expected<llvm::json::Value>
handleConvertFromBytecode(const WorkspaceRequest &request);
llvm::Expected<llvm::json::Value>
handleConvertToBytecode(const WorkspaceRequest &request);
std::optional<llvm::StringRef>
bytecodeDocument(const llvm::json::Object &params);
llvm::Expected<llvm::json::Value>
handleExecuteCommand(const WorkspaceRequest &request);
llvm::json::Value executeCommandOptions();
std::optional<llvm::StringRef>
commandDocument(const llvm::json::Object &params);

llvm::Expected<llvm::json::Value> handleCompletion(const Request &request);
llvm::Expected<llvm::json::Value>
handleCompletionResolve(const Request &request);
llvm::json::Value completionOptions();
llvm::Expected<llvm::json::Value> handleSignatureHelp(const Request &request);
llvm::json::Value signatureHelpOptions();

llvm::Expected<std::string> writeInlayHint(const Request &request);

llvm::Expected<std::string> writeDocumentDiagnostic(const Request &request);
llvm::Expected<std::string>
writeWorkspaceDiagnostic(const WorkspaceRequest &request);

llvm::Expected<std::string> writeSemanticTokensFull(const Request &request);
llvm::Expected<std::string> writeSemanticTokensDelta(const Request &request);
llvm::Expected<std::string> writeSemanticTokensRange(const Request &request);
llvm::json::Value semanticTokensOptions();

llvm::Expected<llvm::json::Value> handleDataflow(const Request &request);
llvm::Expected<llvm::json::Value> handleStages(const WorkspaceRequest &request);
llvm::Expected<llvm::json::Value> handleDocumentStages(const Request &request);
llvm::Expected<LongTask> startStage(const Request &request);
llvm::Expected<LongTask> startPasses(const Request &request);
llvm::Expected<LongTask> startPassDiff(const Request &request);

/// A MarkupContent; plain text where the client can't show Markdown.
llvm::json::Value toMarkup(std::string markdown, bool isSupported);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_HANDLERS_H
