//===- Handlers.h - The handlers of requests --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each request of the table has a function, in a file of its name in this
// folder. A function that takes a `Request` runs on the thread of the document,
// and one that takes a `WorkspaceRequest` on a helper thread. It returns a
// value, JSON text if the answer may be large (JsonText), or a task that waits
// for a child process.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_HANDLERS_HANDLERS_H
#define TCP_LSP_SERVER_HANDLERS_HANDLERS_H

#include "lsp/server/Request.h"
#include "lsp/server/protocol/Parameters.h"
#include "lsp/server/transport/Answer.h"

namespace mlir::tcp::lsp {

llvm::Expected<llvm::json::Value> handleHover(const Request &request,
                                              const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleDefinition(const Request &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleDeclaration(const Request &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleTypeDefinition(const Request &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleImplementation(const Request &request, const PositionParams &params);
llvm::Expected<std::string> handleReferences(const Request &request,
                                             const ReferenceParams &params);
llvm::Expected<std::string>
handleDocumentHighlight(const Request &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handlePrepareRename(const Request &request, const PositionParams &params);
llvm::Expected<std::string> handleRename(const Request &request,
                                         const RenameParams &params);
llvm::json::Value getRenameOptions();
llvm::Expected<std::string>
handleLinkedEditingRange(const Request &request, const PositionParams &params);
llvm::Expected<std::string> handleDocumentSymbol(const Request &request,
                                                 const DocumentParams &params);
llvm::Expected<std::string> handleFoldingRange(const Request &request,
                                               const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleSelectionRange(const Request &request,
                     const SelectionRangeParams &params);
llvm::Expected<std::string> handleDocumentLink(const Request &request,
                                               const DocumentParams &params);
llvm::json::Value getDocumentLinkOptions();
llvm::Expected<std::string>
handlePrepareCallHierarchy(const Request &request,
                           const PositionParams &params);
llvm::Expected<std::string>
handleIncomingCalls(const WorkspaceRequest &request,
                    const CallHierarchyParams &params);
llvm::Expected<std::string>
handleOutgoingCalls(const WorkspaceRequest &request,
                    const CallHierarchyParams &params);
llvm::Expected<std::string>
handleWorkspaceSymbol(const WorkspaceRequest &request,
                      const WorkspaceSymbolParams &params);
llvm::Expected<llvm::json::Value>
handleCodeAction(const Request &request, const CodeActionParams &params);
llvm::Expected<llvm::json::Value>
handleCodeActionResolve(const Request &request,
                        const CodeActionResolveParams &params);
llvm::json::Value getCodeActionOptions();
llvm::Expected<std::string> handleCodeLens(const Request &request,
                                           const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleCodeLensResolve(const Request &request,
                      const CodeLensResolveParams &params);
llvm::json::Value getCodeLensOptions();
llvm::Expected<std::string> handleFormatting(const Request &request,
                                             const FormattingParams &params);
llvm::Expected<std::string>
handleRangeFormatting(const Request &request,
                      const RangeFormattingParams &params);
llvm::Expected<std::string>
handleOnTypeFormatting(const Request &request,
                       const OnTypeFormattingParams &params);
llvm::json::Value getOnTypeFormattingOptions();
llvm::Expected<std::string>
handleWillSaveWaitUntil(const Request &request, const DocumentParams &params);
llvm::Expected<llvm::json::Value>
handleConvertFromBytecode(const WorkspaceRequest &request,
                          const BytecodeParams &params);
llvm::Expected<llvm::json::Value>
handleConvertToBytecode(const WorkspaceRequest &request,
                        const BytecodeParams &params);
llvm::Expected<llvm::json::Value>
handleExecuteCommand(const WorkspaceRequest &request,
                     const ExecuteCommandParams &params);
llvm::json::Value getExecuteCommandOptions();
llvm::Expected<llvm::json::Value>
handleCompletion(const Request &request, const PositionParams &params);
llvm::Expected<llvm::json::Value>
handleCompletionResolve(const Request &request,
                        const CompletionResolveParams &params);
llvm::json::Value getCompletionOptions();
llvm::Expected<llvm::json::Value>
handleSignatureHelp(const Request &request, const PositionParams &params);
llvm::json::Value getSignatureHelpOptions();
llvm::Expected<std::string> handleInlayHint(const Request &request,
                                            const RangeParams &params);
llvm::Expected<std::string>
handleDocumentDiagnostic(const Request &request, const RepeatedParams &params);
llvm::Expected<std::string>
handleWorkspaceDiagnostic(const WorkspaceRequest &request,
                          const WorkspaceDiagnosticParams &params);
llvm::Expected<std::string>
handleSemanticTokensFull(const Request &request, const DocumentParams &params);
llvm::Expected<std::string>
handleSemanticTokensDelta(const Request &request, const RepeatedParams &params);
llvm::Expected<std::string>
handleSemanticTokensRange(const Request &request, const RangeParams &params);
llvm::json::Value getSemanticTokensOptions();
llvm::Expected<LongTask> handleDataflow(const Request &request,
                                        const DataflowParams &params);
llvm::Expected<llvm::json::Value> handleStages(const WorkspaceRequest &request,
                                               const NoParams &params);
llvm::Expected<llvm::json::Value>
handleDocumentStages(const Request &request,
                     const DocumentStagesParams &params);
llvm::Expected<LongTask> handleStage(const Request &request,
                                     const StageParams &params);
llvm::Expected<LongTask> handlePasses(const Request &request,
                                      const LoweringParams &params);
llvm::Expected<LongTask> handlePassDiff(const Request &request,
                                        const PassDiffParams &params);
llvm::Expected<LongTask> handleValues(const Request &request,
                                      const ValuesParams &params);

/// Returns a MarkupContent. Without `isSupported`, it is plain text.
llvm::json::Value toMarkup(std::string markdown, bool isSupported);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_HANDLERS_HANDLERS_H
