//===- Handlers.cpp - The table of requests -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Handlers.h"

using namespace mlir::tcp::lsp;

static const Handler kHandlers[] = {
    {"textDocument/hover", handleHover, "hoverProvider"},
    {"textDocument/definition", handleDefinition, "definitionProvider"},
    {"textDocument/completion", handleCompletion, "completionProvider",
     completionOptions},
    {"completionItem/resolve", handleCompletionResolve, ""},
    {"textDocument/signatureHelp", handleSignatureHelp,
     "signatureHelpProvider", signatureHelpOptions},
    {"textDocument/inlayHint", handleInlayHint, "inlayHintProvider"},
    {"textDocument/semanticTokens/full", handleSemanticTokensFull,
     "semanticTokensProvider", semanticTokensOptions},
    {"textDocument/semanticTokens/full/delta", handleSemanticTokensDelta, ""},
    {"textDocument/semanticTokens/range", handleSemanticTokensRange, ""},
};

llvm::ArrayRef<Handler> mlir::tcp::lsp::getHandlers() { return kHandlers; }

const Handler *mlir::tcp::lsp::findHandler(llvm::StringRef method) {
  for (const Handler &handler : kHandlers)
    if (handler.method == method)
      return &handler;
  return nullptr;
}
