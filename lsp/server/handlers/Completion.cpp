//===- Completion.cpp - textDocument/completion ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Completion.h"
#include "lsp/features/hover/Documentation.h"
#include "lsp/server/handlers/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

json::Value mlir::tcp::lsp::toMarkup(std::string markdown, bool isSupported) {
  if (!isSupported)
    markdown = toPlainText(markdown);
  return json::Object{{"kind", isSupported ? "markdown" : "plaintext"},
                      {"value", json::fixUTF8(markdown)}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleCompletion(const Request &request,
                                 const PositionParams &params) {
  size_t offset = request.offset(params.position);
  CompletionOptions options;
  options.snippets = request.client.completionSnippets;
  CompletionList list = getCompletions(request.document, offset, options);
  json::Value replaced = request.toJson(list.replaced);
  json::Array items;
  unsigned order = 0;
  for (CompletionItem &item : list.items) {
    json::Object object{
        {"label", item.label},
        {"kind", int(item.kind)},
        {"sortText", llvm::formatv("{0,4:d4}", order++).str()},
        {"filterText", item.label},
        {"textEdit", json::Object{{"range", replaced},
                                  {"newText", json::fixUTF8(item.insertText)}}},
        {"insertTextFormat", item.isSnippet ? 2 : 1}};
    if (!item.detail.empty())
      object["detail"] = json::fixUTF8(item.detail);
    if (!item.key.empty())
      object["data"] =
          json::Object{{"uri", request.document.getUri()}, {"key", item.key}};
    // Other clients get the documentation from completionItem/resolve.
    if (!item.key.empty() && !request.client.completionResolvesDocumentation)
      object["documentation"] = toMarkup(getCompletionDocumentation(item.key),
                                         request.client.completionMarkdown);
    items.push_back(std::move(object));
  }
  return json::Object{{"isIncomplete", list.isIncomplete},
                      {"items", std::move(items)}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleCompletionResolve(const Request &request,
                                        const CompletionResolveParams &params) {
  json::Object item = params.item;
  if (!params.key.empty())
    item["documentation"] = toMarkup(getCompletionDocumentation(params.key),
                                     request.client.completionMarkdown);
  return item;
}

json::Value mlir::tcp::lsp::getCompletionOptions() {
  return json::Object{
      {"resolveProvider", true},
      {"triggerCharacters", json::Array{".", "%", "@", "#", "!", "^", "<"}}};
}
