//===- HandlerTable.cpp - The table of requests ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/handlers/HandlerTable.h"
#include "lsp/server/handlers/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// Reads the parameters that a handler takes, by its type.
template <auto Function> struct Reader;

template <typename Result, typename RequestT, typename Params,
          llvm::Expected<Result> (*Function)(const RequestT &, const Params &)>
struct Reader<Function> {
  static constexpr bool isLong = std::is_same_v<Result, LongTask>;
  static_assert(!isLong || std::is_same_v<RequestT, Request>,
                "a document has the child processes that tasks wait for");

  static llvm::Expected<Call<RequestT>> read(const json::Value &value) {
    llvm::Expected<Params> params = readParams<Params>(value);
    if (!params)
      return params.takeError();
    std::string uri(params->getUri());
    auto run = [params = std::move(*params)](
                   const RequestT &request) -> llvm::Expected<Answer> {
      llvm::Expected<Result> result = Function(request, params);
      if (!result)
        return result.takeError();
      return Answer(std::move(*result));
    };
    return Call<RequestT>{std::move(uri), std::move(run)};
  }
};

template <auto Function>
static constexpr Handler
makeRow(llvm::StringLiteral method, llvm::StringLiteral capability = "",
        json::Value (*options)() = nullptr, bool endsAtEdit = false) {
  return {method,
          Reader<Function>::read,
          Reader<Function>::isLong,
          capability,
          options,
          endsAtEdit};
}

static const Handler kHandlers[] = {
    // Server::onInitialize sets the capability, which depends on the client's.
    makeRow<handleDocumentDiagnostic>("textDocument/diagnostic"),
    makeRow<handleHover>("textDocument/hover", "hoverProvider"),
    makeRow<handleDefinition>("textDocument/definition", "definitionProvider"),
    makeRow<handleDeclaration>("textDocument/declaration",
                               "declarationProvider"),
    makeRow<handleTypeDefinition>("textDocument/typeDefinition",
                                  "typeDefinitionProvider"),
    makeRow<handleImplementation>("textDocument/implementation",
                                  "implementationProvider"),
    makeRow<handleReferences>("textDocument/references", "referencesProvider"),
    makeRow<handleDocumentHighlight>("textDocument/documentHighlight",
                                     "documentHighlightProvider"),
    makeRow<handlePrepareRename>("textDocument/prepareRename"),
    makeRow<handleRename>("textDocument/rename", "renameProvider",
                          getRenameOptions),
    makeRow<handleLinkedEditingRange>("textDocument/linkedEditingRange",
                                      "linkedEditingRangeProvider"),
    makeRow<handleDocumentSymbol>("textDocument/documentSymbol",
                                  "documentSymbolProvider"),
    makeRow<handleFoldingRange>("textDocument/foldingRange",
                                "foldingRangeProvider"),
    makeRow<handleSelectionRange>("textDocument/selectionRange",
                                  "selectionRangeProvider"),
    makeRow<handleDocumentLink>("textDocument/documentLink",
                                "documentLinkProvider", getDocumentLinkOptions),
    makeRow<handlePrepareCallHierarchy>("textDocument/prepareCallHierarchy",
                                        "callHierarchyProvider"),
    makeRow<handleCompletion>("textDocument/completion", "completionProvider",
                              getCompletionOptions),
    makeRow<handleCompletionResolve>("completionItem/resolve"),
    makeRow<handleSignatureHelp>("textDocument/signatureHelp",
                                 "signatureHelpProvider",
                                 getSignatureHelpOptions),
    makeRow<handleInlayHint>("textDocument/inlayHint", "inlayHintProvider",
                             nullptr, /*endsAtEdit=*/true),
    makeRow<handleSemanticTokensFull>("textDocument/semanticTokens/full",
                                      "semanticTokensProvider",
                                      getSemanticTokensOptions),
    makeRow<handleSemanticTokensDelta>(
        "textDocument/semanticTokens/full/delta"),
    makeRow<handleSemanticTokensRange>("textDocument/semanticTokens/range"),
    makeRow<handleCodeAction>("textDocument/codeAction", "codeActionProvider",
                              getCodeActionOptions),
    makeRow<handleCodeActionResolve>("codeAction/resolve"),
    makeRow<handleCodeLens>("textDocument/codeLens", "codeLensProvider",
                            getCodeLensOptions),
    makeRow<handleCodeLensResolve>("codeLens/resolve"),
    makeRow<handleFormatting>("textDocument/formatting",
                              "documentFormattingProvider"),
    makeRow<handleRangeFormatting>("textDocument/rangeFormatting",
                                   "documentRangeFormattingProvider"),
    makeRow<handleOnTypeFormatting>("textDocument/onTypeFormatting",
                                    "documentOnTypeFormattingProvider",
                                    getOnTypeFormattingOptions),
    makeRow<handleWillSaveWaitUntil>("textDocument/willSaveWaitUntil"),
    makeRow<handleDataflow>("tcp/dataflow"),
    makeRow<handleDocumentStages>("tcp/documentStages"),
    makeRow<handleStage>("tcp/stage"),
    makeRow<handlePasses>("tcp/passes"),
    makeRow<handlePassDiff>("tcp/passDiff"),
    makeRow<handleValues>("tcp/values"),

    makeRow<handleConvertFromBytecode>("mlir/convertFromBytecode"),
    makeRow<handleConvertToBytecode>("mlir/convertToBytecode"),
    makeRow<handleExecuteCommand>("workspace/executeCommand",
                                  "executeCommandProvider",
                                  getExecuteCommandOptions),
    makeRow<handleStages>("tcp/stages"),
    makeRow<handleWorkspaceDiagnostic>("workspace/diagnostic"),
    makeRow<handleWorkspaceSymbol>("workspace/symbol",
                                   "workspaceSymbolProvider"),
    makeRow<handleIncomingCalls>("callHierarchy/incomingCalls"),
    makeRow<handleOutgoingCalls>("callHierarchy/outgoingCalls"),
};

llvm::ArrayRef<Handler> mlir::tcp::lsp::getHandlers() { return kHandlers; }

const Handler *mlir::tcp::lsp::findHandler(llvm::StringRef method) {
  for (const Handler &handler : kHandlers)
    if (handler.method == method)
      return &handler;
  return nullptr;
}
