//===- ClientCapabilities.h - The capabilities of a client ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_CLIENTCAPABILITIES_H
#define TCP_LSP_SERVER_CLIENTCAPABILITIES_H

#include "lsp/text/Text.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp::lsp {

/// The capabilities that a client declares in `initialize`, as far as answers
/// depend on them. Markdown is assumed unless the client says otherwise. All
/// other capabilities are off by default.
struct ClientCapabilities {
  /// The client shows Markdown in hovers, in the documentation of completion
  /// items, and in that of signatures.
  bool hoverMarkdown = true;
  bool completionMarkdown = true;
  bool signatureMarkdown = true;

  bool completionSnippets = false;
  bool completionLabelDetails = false;
  /// completionItem/resolve may add `textEdit` and `documentation`.
  bool completionResolvesDocumentation = false;
  bool signatureLabelOffsets = false;
  bool signatureActiveParameter = false;
  bool inlayHintResolvesTooltip = false;
  bool inlayHintRefresh = false;
  bool refreshesSemanticTokens = false;

  /// The client asks for diagnostics, and asks again after
  /// workspace/diagnostic/refresh.
  bool pullsDiagnostics = false;
  bool refreshesDiagnostics = false;

  bool hierarchicalDocumentSymbols = false;
  bool definitionLinks = false;
  bool declarationLinks = false;
  bool typeDefinitionLinks = false;
  bool implementationLinks = false;
  bool documentChanges = false;
  bool codeActionLiterals = false;
  bool codeActionResolvesEdit = false;
  bool foldingLinesOnly = false;
  bool workDoneProgress = false;
  /// The client watches files if the server registers for that.
  bool watchesFiles = false;
  /// The client answers workspace/configuration.
  bool hasConfiguration = false;
  /// The first encoding of the client that the server supports.
  Encoding positionEncoding = Encoding::UTF16;
};

/// Reads the `capabilities` of `initialize`.
bool fromJSON(const llvm::json::Value &value, ClientCapabilities &client,
              llvm::json::Path path);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_CLIENTCAPABILITIES_H
