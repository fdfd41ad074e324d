//===- Handlers.cpp - The table of requests -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Handlers.h"

using namespace mlir::tcp::lsp;

static const Handler kHandlers[] = {
    // Whose capability depends on the client's: Server::onInitialize.
    {"textDocument/diagnostic", nullptr, "", nullptr, writeDocumentDiagnostic},
    {"textDocument/hover", handleHover, "hoverProvider"},
    {"textDocument/definition", handleDefinition, "definitionProvider"},
    {"textDocument/declaration", handleDeclaration, "declarationProvider"},
    {"textDocument/typeDefinition", handleTypeDefinition,
     "typeDefinitionProvider"},
    {"textDocument/implementation", handleImplementation,
     "implementationProvider"},
    {"textDocument/references", nullptr, "referencesProvider", nullptr,
     writeReferences},
    {"textDocument/documentHighlight", nullptr, "documentHighlightProvider",
     nullptr, writeDocumentHighlight},
    {"textDocument/prepareRename", handlePrepareRename, ""},
    {"textDocument/rename", nullptr, "renameProvider", getRenameOptions,
     writeRename},
    {"textDocument/linkedEditingRange", nullptr, "linkedEditingRangeProvider",
     nullptr, writeLinkedEditingRange},
    {"textDocument/documentSymbol", nullptr, "documentSymbolProvider", nullptr,
     writeDocumentSymbol},
    {"textDocument/foldingRange", nullptr, "foldingRangeProvider", nullptr,
     writeFoldingRange},
    {"textDocument/selectionRange", handleSelectionRange,
     "selectionRangeProvider"},
    {"textDocument/documentLink", nullptr, "documentLinkProvider",
     getDocumentLinkOptions, writeDocumentLink},
    {"textDocument/prepareCallHierarchy", nullptr, "callHierarchyProvider",
     nullptr, writePrepareCallHierarchy},
    {"textDocument/completion", handleCompletion, "completionProvider",
     completionOptions},
    {"completionItem/resolve", handleCompletionResolve, ""},
    {"textDocument/signatureHelp", handleSignatureHelp, "signatureHelpProvider",
     signatureHelpOptions},
    {"textDocument/inlayHint", nullptr, "inlayHintProvider", nullptr,
     writeInlayHint, nullptr, /*endsAtEdit=*/true},
    {"textDocument/semanticTokens/full", nullptr, "semanticTokensProvider",
     semanticTokensOptions, writeSemanticTokensFull},
    {"textDocument/semanticTokens/full/delta", nullptr, "", nullptr,
     writeSemanticTokensDelta},
    {"textDocument/semanticTokens/range", nullptr, "", nullptr,
     writeSemanticTokensRange},
    {"textDocument/codeAction", handleCodeAction, "codeActionProvider",
     codeActionOptions},
    {"codeAction/resolve", handleCodeActionResolve, ""},
    {"textDocument/codeLens", nullptr, "codeLensProvider", codeLensOptions,
     writeCodeLens},
    {"codeLens/resolve", handleCodeLensResolve, ""},
    {"textDocument/formatting", nullptr, "documentFormattingProvider", nullptr,
     writeFormatting},
    {"textDocument/rangeFormatting", nullptr, "documentRangeFormattingProvider",
     nullptr, writeRangeFormatting},
    {"textDocument/onTypeFormatting", nullptr,
     "documentOnTypeFormattingProvider", onTypeFormattingOptions,
     writeOnTypeFormatting},
    {"textDocument/willSaveWaitUntil", nullptr, "", nullptr,
     writeWillSaveWaitUntil},
    {"tcp/dataflow", handleDataflow, ""},
    {"tcp/documentStages", handleDocumentStages, ""},
    {"tcp/stage", nullptr, "", nullptr, nullptr, startStage},
    {"tcp/passes", nullptr, "", nullptr, nullptr, startPasses},
    {"tcp/passDiff", nullptr, "", nullptr, nullptr, startPassDiff},
};

static const WorkspaceHandler kWorkspaceHandlers[] = {
    {"mlir/convertFromBytecode", handleConvertFromBytecode, ""},
    {"mlir/convertToBytecode", handleConvertToBytecode, "", nullptr,
     bytecodeDocument},
    {"workspace/executeCommand", handleExecuteCommand, "executeCommandProvider",
     executeCommandOptions, commandDocument},
    {"tcp/stages", handleStages, ""},
    {"workspace/diagnostic", nullptr, "", nullptr, nullptr,
     writeWorkspaceDiagnostic},
    {"workspace/symbol", nullptr, "workspaceSymbolProvider", nullptr, nullptr,
     writeWorkspaceSymbol},
    {"callHierarchy/incomingCalls", nullptr, "", nullptr, callHierarchyDocument,
     writeIncomingCalls},
    {"callHierarchy/outgoingCalls", nullptr, "", nullptr, callHierarchyDocument,
     writeOutgoingCalls},
};

llvm::ArrayRef<Handler> mlir::tcp::lsp::getHandlers() { return kHandlers; }

llvm::ArrayRef<WorkspaceHandler> mlir::tcp::lsp::getWorkspaceHandlers() {
  return kWorkspaceHandlers;
}

const Handler *mlir::tcp::lsp::findHandler(llvm::StringRef method) {
  for (const Handler &handler : kHandlers)
    if (handler.method == method)
      return &handler;
  return nullptr;
}

const WorkspaceHandler *
mlir::tcp::lsp::findWorkspaceHandler(llvm::StringRef method) {
  for (const WorkspaceHandler &handler : kWorkspaceHandlers)
    if (handler.method == method)
      return &handler;
  return nullptr;
}
