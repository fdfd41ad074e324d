//===- ClientCapabilities.h - What a client supports ------------*- C++ -*-===//
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

/// The features that a client said at `initialize` that it supports, as far as
/// answers depend on them. It does not support the others, but for Markdown.
/// One field for each capability.
struct ClientCapabilities {
  /// Markdown in hovers, in the documentation of completion items, and in that
  /// of signatures.
  bool hoverMarkdown = true;
  bool completionMarkdown = true;
  bool signatureMarkdown = true;

  bool completionSnippets = false;
  bool completionLabelDetails = false;
  /// `textEdit` and `documentation` may come with completionItem/resolve.
  bool completionResolvesDocumentation = false;
  bool signatureLabelOffsets = false;
  bool signatureActiveParameter = false;
  bool inlayHintResolvesTooltip = false;
  bool inlayHintRefresh = false;

  /// Asks for diagnostics, and for all anew when told to.
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
  /// Tells of files that change, if asked to.
  bool watchesFiles = false;
  /// Answers workspace/configuration.
  bool hasConfiguration = false;
  /// The first of the encodings that it offers and we know.
  Encoding positionEncoding = Encoding::UTF16;
};

/// Reads the `capabilities` of `initialize`.
bool fromJSON(const llvm::json::Value &value, ClientCapabilities &client,
              llvm::json::Path path);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_CLIENTCAPABILITIES_H
