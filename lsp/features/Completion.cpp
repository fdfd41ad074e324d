//===- Completion.cpp - Completion at a cursor ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Completion.h"
#include "lsp/features/completion/Completer.h"
#include "lsp/features/hover/Documentation.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Adds ops at the top of a file or of a module, where there is no unit.
static void addBetweenUnits(const Document &document, size_t offset,
                            const CompletionOptions &options,
                            CompletionList &list) {
  StringRef text = document.getText().str();
  size_t begin = offset;
  while (begin > 0 && isNameByte(text[begin - 1]))
    --begin;
  list.replaced = {begin, offset};
  size_t line = document.getText().lineStart(document.getText().lineOf(offset));
  if (text.slice(line, begin).trim().empty())
    addTopLevelOps(text.slice(begin, offset), options, list);
}

/// Returns the unit that ends on the line of a byte, with only blanks after it.
/// It does not parse, so that text at the byte may belong to it.
static std::optional<Document::Place> placeBehind(const Document &document,
                                                  size_t offset) {
  StringRef text = document.getText().str();
  size_t end = text.take_front(offset).rtrim(" \t").size();
  std::optional<Document::Place> place = document.placeAt(end);
  if (!place || place->offset != place->unit->getText().size() ||
      text.slice(end, offset).empty())
    return std::nullopt;
  // A unit that parses is complete.
  if (place->unit->isIntact())
    return std::nullopt;
  place->offset += offset - end;
  return place;
}

CompletionList
mlir::tcp::lsp::getCompletions(const Document &document, size_t offset,
                               const CompletionOptions &options) {
  CompletionList list;
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    place = placeBehind(document, offset);
  if (!place) {
    addBetweenUnits(document, offset, options, list);
    return list;
  }
  Completer completer(document, *place, options, list);
  completer.run();
  auto isBefore = [](const CompletionItem &a, const CompletionItem &b) {
    return std::tie(a.rank, a.label, a.key) < std::tie(b.rank, b.label, b.key);
  };
  if (list.items.size() > options.limit) {
    std::nth_element(list.items.begin(), list.items.begin() + options.limit,
                     list.items.end(), isBefore);
    list.items.resize(options.limit);
    list.isIncomplete = true;
  }
  llvm::sort(list.items, isBefore);
  completer.finish();
  return list;
}

std::string mlir::tcp::lsp::getCompletionDocumentation(StringRef key) {
  auto [kind, name] = key.split(' ');
  const OdsIndex &index = OdsIndex::get();
  if (kind == "op") {
    if (const OdsOp *op = index.findOp(name))
      return describe(*op);
  } else if (kind == "dialect") {
    if (const OdsDialect *dialect = index.findDialect(name))
      return describe(*dialect);
  } else if (kind == "type") {
    if (const OdsDef *type = index.findType(name))
      return describe(*type);
  } else if (kind == "attribute") {
    if (const OdsDef *attribute = index.findAttribute(name))
      return describe(*attribute);
  }
  return "";
}
