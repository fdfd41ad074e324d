//===- TdRequest.h - Requests about .td files -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TD_TDREQUEST_H
#define TCP_LSP_SERVER_TD_TDREQUEST_H

#include "lsp/server/protocol/Parameters.h"
#include "lsp/server/td/TdServices.h"
#include "lsp/server/transport/Answer.h"
#include "lsp/td/TdTarget.h"

namespace mlir::tcp::lsp {

/// A request about an open .td file. It runs on the thread of the file.
struct TdRequest {
  TdServices &services;
  const TdView &view;
  const std::string &uri;
  /// Set if the client has cancelled the request.
  const std::atomic<bool> &cancelled;

  Encoding encoding() const { return services.session.client.positionEncoding; }
  const ClientCapabilities &client() const { return services.session.client; }
  /// Returns the byte at a position.
  size_t offset(Position position) const {
    return view.text().getText().offsetAt(position, encoding());
  }
  /// Returns a Range in the file.
  llvm::json::Value toJson(Range range) const;
  /// Returns a Location, or nothing if the file can't be read.
  std::optional<llvm::json::Value> toLocation(const TdPlace &place) const;
  /// Returns a Location in any text.
  llvm::json::Value toLocation(llvm::StringRef uri, const Text &text,
                               Range range) const;
};

/// A lens on an operation, with the `data` that the answer gave it.
struct TdLensParams : ResolveParams {
  enum Kind { Uses, Patterns };

  /// The operation, such as "tcp.add".
  std::string op;
  Kind kind = Uses;
};

bool fromJSON(const llvm::json::Value &value, TdLensParams &params,
              llvm::json::Path path);

/// A request that can be about a .td file.
struct TdHandler {
  llvm::StringLiteral method;
  llvm::Expected<llvm::json::Value> (*answer)(const TdRequest &request,
                                              const llvm::json::Value &params);
};

/// Returns the row of a method, or null. A request without a row gets the
/// answer null.
const TdHandler *findTdHandler(llvm::StringRef method);

llvm::Expected<llvm::json::Value> handleTdHover(const TdRequest &request,
                                                const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleTdDefinition(const TdRequest &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleTdImplementation(const TdRequest &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleTdReferences(const TdRequest &request, const ReferenceParams &params);
llvm::Expected<llvm::json::Value>
handleTdHighlight(const TdRequest &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleTdPrepareRename(const TdRequest &request, const PositionParams &params);
llvm::Expected<llvm::json::Value> handleTdRename(const TdRequest &request,
                                                 const RenameParams &params);
llvm::Expected<llvm::json::Value>
handleTdDocumentSymbol(const TdRequest &request, const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleTdFoldingRange(const TdRequest &request, const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleTdDocumentLink(const TdRequest &request, const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleTdSelectionRange(const TdRequest &request,
                       const SelectionRangeParams &params);
llvm::Expected<llvm::json::Value>
handleTdSemanticTokens(const TdRequest &request, const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleTdCompletion(const TdRequest &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleTdCompletionResolve(const TdRequest &request,
                          const CompletionResolveParams &params);
llvm::Expected<llvm::json::Value>
handleTdCodeLens(const TdRequest &request, const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleTdCodeLensResolve(const TdRequest &request, const TdLensParams &params);
llvm::Expected<llvm::json::Value>
handleTdDiagnostic(const TdRequest &request, const DocumentParams &params);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TD_TDREQUEST_H
