//===- TdRequest.cpp - Requests about .td files ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/td/TdRequest.h"
#include "lsp/server/Request.h"
#include "lsp/server/Uri.h"
#include "lsp/server/protocol/Fields.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

json::Value TdRequest::toJson(Range range) const {
  return Request::toJson(view.text().getText(), range, encoding());
}

json::Value TdRequest::toLocation(StringRef of, const Text &text,
                                  Range range) const {
  return json::Object{{"uri", of.str()},
                      {"range", Request::toJson(text, range, encoding())}};
}

std::optional<json::Value> TdRequest::toLocation(const TdPlace &place) const {
  std::shared_ptr<const TdText> text = view.textOf(place.path);
  if (!text)
    return std::nullopt;
  return toLocation(place.path == view.path ? uri : toUri(place.path),
                    text->getText(), place.range);
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, TdLensParams &params,
                              json::Path path) {
  if (const json::Object *item = value.getAsObject())
    params.item = *item;
  std::optional<unsigned> kind;
  bool isGood = Fields(value, path)
                    .within("data",
                            [&](Fields &data) {
                              data.required("uri", params.uri)
                                  .required("op", params.op)
                                  .number("lens", kind, TdLensParams::Patterns,
                                          "expected a lens");
                            })
                    .isGood();
  params.kind = TdLensParams::Kind(kind.value_or(0));
  return isGood;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// Reads the parameters that a handler takes, by its type.
template <auto Function> struct Reader;

template <typename Params, llvm::Expected<json::Value> (*Function)(
                               const TdRequest &, const Params &)>
struct Reader<Function> {
  static llvm::Expected<json::Value> answer(const TdRequest &request,
                                            const json::Value &value) {
    llvm::Expected<Params> params = readParams<Params>(value);
    if (!params)
      return params.takeError();
    return Function(request, *params);
  }
};

template <auto Function>
static constexpr TdHandler makeRow(llvm::StringLiteral method) {
  return {method, Reader<Function>::answer};
}

static const TdHandler kHandlers[] = {
    makeRow<handleTdDiagnostic>("textDocument/diagnostic"),
    makeRow<handleTdHover>("textDocument/hover"),
    makeRow<handleTdDefinition>("textDocument/definition"),
    makeRow<handleTdDefinition>("textDocument/declaration"),
    makeRow<handleTdImplementation>("textDocument/implementation"),
    makeRow<handleTdReferences>("textDocument/references"),
    makeRow<handleTdHighlight>("textDocument/documentHighlight"),
    makeRow<handleTdPrepareRename>("textDocument/prepareRename"),
    makeRow<handleTdRename>("textDocument/rename"),
    makeRow<handleTdDocumentSymbol>("textDocument/documentSymbol"),
    makeRow<handleTdFoldingRange>("textDocument/foldingRange"),
    makeRow<handleTdSelectionRange>("textDocument/selectionRange"),
    makeRow<handleTdDocumentLink>("textDocument/documentLink"),
    makeRow<handleTdSemanticTokens>("textDocument/semanticTokens/full"),
    makeRow<handleTdCompletion>("textDocument/completion"),
    makeRow<handleTdCompletionResolve>("completionItem/resolve"),
    makeRow<handleTdCodeLens>("textDocument/codeLens"),
    makeRow<handleTdCodeLensResolve>("codeLens/resolve"),
};

const TdHandler *mlir::tcp::lsp::findTdHandler(StringRef method) {
  for (const TdHandler &handler : kHandlers)
    if (handler.method == method)
      return &handler;
  return nullptr;
}
