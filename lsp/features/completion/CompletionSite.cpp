//===- CompletionSite.cpp - The cursor of a completion --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/CompletionSite.h"
#include "lsp/features/Fuzzy.h"
#include "lsp/features/hover/Words.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

CompletionItem *CompletionSite::add(std::string label,
                                    CompletionItem::Kind kind, unsigned rank) {
  std::optional<unsigned> score = matchFuzzily(cursor.getPrefix(), label);
  if (!score)
    return nullptr;
  // All labels that start with the prefix have the same score, so that the rank
  // decides.
  if (StringRef(label).starts_with_insensitive(cursor.getPrefix()))
    score = 1000;
  CompletionItem item;
  item.insertText = label;
  item.label = std::move(label);
  item.kind = kind;
  // The score decides before the rank. For an empty prefix, all scores are
  // equal.
  item.rank = (cursor.getPrefix().empty() ? 0 : (1000 - *score) * 16) + rank;
  list.items.push_back(std::move(item));
  return &list.items.back();
}

bool CompletionSite::isAtType() const {
  const Token &previous = cursor.getPrevious();
  if (previous.is(':') || previous.is(Token::Arrow))
    return true;
  // The cursor may be in a list of types in parentheses.
  for (const Cursor::Bracket &bracket : cursor.getBrackets()) {
    if (bracket.open == '<' && bracket.token &&
        isBuiltinTypeName(cursor.spelling(bracket.token - 1)))
      return true;
    if (bracket.open == '(' && bracket.token &&
        (cursor.at(bracket.token - 1).is(':') ||
         cursor.at(bracket.token - 1).is(Token::Arrow)))
      return true;
  }
  if (!previous.is(',') || !cursor.getStatement())
    return false;
  // The cursor may be after a comma of a list that a colon starts.
  for (size_t i = cursor.getWordToken(); i-- > cursor.getStatement()->name;) {
    if (cursor.at(i).is(':') || cursor.at(i).is(Token::Arrow))
      return true;
    if (cursor.at(i).is(Token::ValueId) || cursor.at(i).is(Token::BlockId))
      return false;
  }
  return false;
}

const std::vector<ScopedValue> &CompletionSite::getValues() {
  if (!scope)
    scope = getValuesInScope(*place.unit, cursor);
  return *scope;
}

std::string mlir::tcp::lsp::escapeInSnippet(StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '$' || c == '}' || c == '\\')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string mlir::tcp::lsp::spell(Type type) {
  std::string text;
  if (type)
    llvm::raw_string_ostream(text) << type;
  return text;
}
