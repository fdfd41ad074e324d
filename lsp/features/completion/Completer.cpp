//===- Completer.cpp - What may be written at one cursor ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/Completer.h"
#include "lsp/features/Documentation.h"
#include "lsp/features/Fuzzy.h"
#include "lsp/features/Words.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// An item, unless what is written already is not it. The pointer holds until
/// the next call.
CompletionItem *Completer::add(std::string label, CompletionItem::Kind kind,
                               unsigned rank) {
  std::optional<unsigned> score = matchFuzzily(cursor.prefix(), label);
  if (!score)
    return nullptr;
  // How much is left to write does not matter: what fits comes first.
  if (StringRef(label).starts_with_insensitive(cursor.prefix()))
    score = 1000;
  CompletionItem item;
  item.insertText = label;
  item.label = std::move(label);
  item.kind = kind;
  // The letters decide first, but for an empty prefix, where all are equal.
  item.rank = (cursor.prefix().empty() ? 0 : (1000 - *score) * 16) + rank;
  list.items.push_back(std::move(item));
  return &list.items.back();
}

/// Whether a type comes next, by what is in front.
bool Completer::isAtType() const {
  const Token &previous = cursor.previous();
  if (previous.is(':') || previous.is(Token::Arrow))
    return true;
  // A list of types in parentheses.
  for (const Cursor::Bracket &bracket : cursor.brackets()) {
    if (bracket.open == '<' && bracket.token &&
        isBuiltinTypeName(cursor.spelling(bracket.token - 1)))
      return true;
    if (bracket.open == '(' && bracket.token &&
        (cursor.at(bracket.token - 1).is(':') ||
         cursor.at(bracket.token - 1).is(Token::Arrow)))
      return true;
  }
  if (!previous.is(',') || !cursor.statement())
    return false;
  // Behind a comma of a list that a colon starts.
  for (size_t i = cursor.end(); i-- > cursor.statement()->name;) {
    if (cursor.at(i).is(':') || cursor.at(i).is(Token::Arrow))
      return true;
    if (cursor.at(i).is(Token::ValueId) || cursor.at(i).is(Token::BlockId))
      return false;
  }
  return false;
}

/// What brackets decide, whatever the form is.
bool Completer::addInBrackets(const OdsOp *op) {
  if (cursor.isIn('<')) {
    if (isAtType())
      addTypes(nullptr);
    else
      addDefinitionContent();
    return true;
  }
  if (addInList(op))
    return true;
  if (!cursor.isIn('{'))
    return false;
  const Token &previous = cursor.previous();
  if (previous.is(':')) {
    addTypes(nullptr);
    return true;
  }
  if (previous.is('=')) {
    if (op)
      for (const OdsAttribute &attribute : op->attributes)
        if (attribute.name.str() == cursor.spelling(cursor.end() - 2)) {
          addAttributeValues(attribute);
          return true;
        }
    for (const Word &word : getAttributeKeywords())
      add(word.name.str(), CompletionItem::Keyword);
    return true;
  }
  if (!previous.is('{') && !previous.is(','))
    return true;
  if (op)
    addAttributeNames(*op);
  else
    addPluginAttributeNames();
  return true;
}

/// What a string may be at the cursor, which is in one.
void Completer::addStrings(const OdsOp *op, const Token &string) {
  size_t first = list.items.size();
  if (!addInList(op))
    return;
  // What is written of it is not the cursor's word.
  StringRef written =
      place.unit->text().slice(string.range.begin, place.offset);
  llvm::erase_if(list.items, [&](const CompletionItem &item) {
    return !StringRef(item.label).starts_with(written);
  });
  if (list.items.size() > first)
    list.replaced = document.toDocument(place.member, string.range);
}

void Completer::run() {
  list.replaced = document.toDocument(place.member, cursor.replaced());
  if (cursor.isInComment())
    return;
  const Token *word = cursor.word();
  char sigil = word ? place.unit->text()[word->range.begin] : 0;
  const OdsOp *op = cursor.statement() && !cursor.isAtOpName()
                        ? findOp(cursor.opName(), cursor.defaultDialect())
                        : nullptr;
  if (cursor.isInString()) {
    // The op's name in the generic form.
    const Token &token = cursor.at(cursor.end());
    bool isName =
        cursor.isAtOpName() ||
        (cursor.statement() && cursor.statement()->name == cursor.end());
    if (token.range.begin >= place.offset)
      return;
    if (!isName) {
      addStrings(op, token);
      return;
    }
    list.replaced = document.toDocument(place.member, token.range);
    addOpNames(place.unit->text().slice(token.range.begin + 1, place.offset),
               /*isInString=*/true);
    return;
  }
  switch (sigil) {
  case '%':
    if (op && op->format == OdsFormat::Declarative) {
      addExpected(*op);
      llvm::erase_if(list.items, [](const CompletionItem &item) {
        return item.kind != CompletionItem::Value;
      });
    }
    if (list.items.empty())
      addValues(nullptr);
    return;
  case '@':
    addSymbols();
    return;
  case '^':
    addBlocks();
    return;
  case '!':
    addSigilNames(Piece::TypeAlias);
    return;
  case '#':
    if (cursor.previous().is(Token::ValueId) &&
        cursor.previous().range.end == word->range.begin)
      return;
    addSigilNames(Piece::AttributeAlias);
    return;
  default:
    break;
  }
  if (addInLabel())
    return;
  if (cursor.isAtOpName()) {
    addOps();
    preferTerminator();
    return;
  }
  if (addInBrackets(op))
    return;
  if (op)
    addExpected(*op);
  else if (isAtType())
    addTypes(nullptr);
  else if (cursor.statement())
    addValues(nullptr);
}
