//===- TdCompletions.cpp - textDocument/completion in .td files -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Fuzzy.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/td/TdRequest.h"
#include "lsp/td/TdCompletion.h"
#include "lsp/td/TdHover.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// The largest number of items in an answer.
static constexpr size_t kMaxItems = 200;

/// Returns the kind of an item (CompletionItemKind of LSP).
static int getItemKind(TdCompletionItem::Kind kind) {
  switch (kind) {
  case TdCompletionItem::Class:
    return 7; // Class
  case TdCompletionItem::Def:
    return 21; // Constant
  case TdCompletionItem::Field:
    return 5; // Field
  case TdCompletionItem::TemplateArgument:
  case TdCompletionItem::Argument:
    return 6; // Variable
  case TdCompletionItem::Keyword:
    return 14; // Keyword
  case TdCompletionItem::Operator:
    return 3; // Function
  }
  llvm_unreachable("all kinds are listed");
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdCompletion(const TdRequest &request,
                                   const PositionParams &params) {
  TdCompletions found =
      completeTd(request.view, request.offset(params.position));
  StringRef word = request.view.text().str(found.replaced);
  std::vector<std::pair<unsigned, const TdCompletionItem *>> ranked;
  for (const TdCompletionItem &item : found.items)
    if (auto score = matchFuzzily(word, item.label))
      ranked.push_back({*score, &item});
  llvm::stable_sort(
      ranked, [](const auto &a, const auto &b) { return a.first > b.first; });
  bool isIncomplete = ranked.size() > kMaxItems;
  if (isIncomplete)
    ranked.resize(kMaxItems);
  json::Array items;
  unsigned order = 0;
  for (const auto &[score, item] : ranked) {
    json::Object object{
        {"label", item->label},
        {"kind", getItemKind(item->kind)},
        {"sortText", llvm::formatv("{0,4:d4}", order++).str()},
        {"textEdit", json::Object{{"range", request.toJson(found.replaced)},
                                  {"newText", item->insertText}}}};
    if (!item->detail.empty())
      object["detail"] = json::fixUTF8(item->detail);
    // The name says if the symbol is another one after a change.
    std::string key;
    if (item->symbol != TdSymbol::kNone)
      key = std::to_string(item->symbol) + " " + item->label;
    object["data"] = json::Object{{"uri", request.uri}, {"key", key}};
    items.push_back(std::move(object));
  }
  return json::Value(json::Object{{"isIncomplete", isIncomplete},
                                  {"items", std::move(items)}});
}

llvm::Expected<json::Value> mlir::tcp::lsp::handleTdCompletionResolve(
    const TdRequest &request, const CompletionResolveParams &params) {
  json::Object item = params.item;
  auto [number, name] = StringRef(params.key).split(' ');
  unsigned symbol;
  std::shared_ptr<const TdIndex> index = request.view.bestIndex();
  if (index && !number.getAsInteger(10, symbol) &&
      symbol < index->symbols.size() && index->symbols[symbol].name == name)
    item["documentation"] =
        toMarkup(describeSymbol(request.view, *index, symbol),
                 request.client().completionMarkdown);
  return json::Value(std::move(item));
}
