//===- CodeAction.cpp - textDocument/codeAction, codeAction/resolve -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CodeActions.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/Transport.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// The actions on the whole document.
static const StringRef kSourceKinds[] = {CodeAction::kRemoveUnused,
                                         CodeAction::kFixAll};

/// Returns a WorkspaceEdit in a form that the client supports.
static json::Value toWorkspaceEdit(const Request &request,
                                   const std::vector<TextEdit> &edits) {
  json::Value changes = request.toJson(edits);
  const std::string &uri = request.document.getUri();
  if (!request.client.documentChanges)
    return json::Object{{"changes", json::Object{{uri, std::move(changes)}}}};
  return json::Object{
      {"documentChanges",
       json::Array{json::Object{
           {"textDocument",
            json::Object{{"uri", uri},
                         {"version", request.document.getVersion()}}},
           {"edits", std::move(changes)}}}}};
}

/// Returns the client's own diagnostics that an action fixes.
static json::Array findDiagnostics(const Request &request,
                                   const CodeActionParams &params,
                                   const CodeAction &action) {
  json::Array found;
  for (const CodeActionParams::Shown &shown : params.diagnostics)
    for (const Diagnostic &fixed : action.fixes)
      if (shown.message == json::fixUTF8(fixed.message) &&
          request.range(shown.range) ==
              underlinedRange(request.document.getText(), fixed))
        found.push_back(shown.whole);
  return found;
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleCodeAction(const Request &request,
                                 const CodeActionParams &params) {
  Range range = request.range(params.range);
  json::Array actions;
  for (const CodeAction &action :
       getCodeActions(request.document, range, params.only)) {
    json::Object object{{"title", json::fixUTF8(action.title)},
                        {"kind", action.kind},
                        {"edit", toWorkspaceEdit(request, action.edits)}};
    json::Array diagnostics = findDiagnostics(request, params, action);
    if (!diagnostics.empty())
      object["diagnostics"] = std::move(diagnostics);
    if (action.isPreferred)
      object["isPreferred"] = true;
    actions.push_back(std::move(object));
  }
  // The edits of these actions are computed when the user chooses one.
  if (params.only.empty() && request.client.codeActionResolvesEdit)
    for (StringRef kind : kSourceKinds)
      if (hasSourceAction(request.document, kind))
        actions.push_back(json::Object{
            {"title", getSourceTitle(kind)},
            {"kind", kind},
            {"data", json::Object{{"uri", request.document.getUri()},
                                  {"kind", kind}}}});
  return actions;
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleCodeActionResolve(const Request &request,
                                        const CodeActionResolveParams &params) {
  json::Object object = params.item;
  std::optional<CodeAction> action =
      getSourceAction(request.document, params.kind);
  object["edit"] = toWorkspaceEdit(request, action ? action->edits
                                                   : std::vector<TextEdit>());
  return object;
}

json::Value mlir::tcp::lsp::getCodeActionOptions() {
  return json::Object{
      {"codeActionKinds",
       json::Array{CodeAction::kQuickFix, CodeAction::kExtract,
                   CodeAction::kInline, CodeAction::kRemoveUnused,
                   CodeAction::kFixAll}},
      {"resolveProvider", true}};
}
