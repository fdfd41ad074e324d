//===- Completer.cpp - The completion of one cursor -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/Completer.h"
#include "lsp/features/hover/Documentation.h"
#include "lsp/features/hover/Words.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Adds the items that only depend on the brackets around the cursor. Returns
/// false if the brackets do not decide.
bool Completer::addInBrackets(const OdsOp *op) {
  if (at.cursor.isIn('<')) {
    if (at.isAtType())
      names.addTypes(nullptr);
    else
      attributes.addDefinitionContent();
    return true;
  }
  if (attributes.addInList(op))
    return true;
  if (!at.cursor.isIn('{'))
    return false;
  const Token &previous = at.cursor.getPrevious();
  if (previous.is(':')) {
    names.addTypes(nullptr);
    return true;
  }
  if (previous.is('=')) {
    if (op)
      for (const OdsAttribute &attribute : op->attributes)
        if (attribute.name.str() ==
            at.cursor.spelling(at.cursor.getWordToken() - 2)) {
          attributes.addAttributeValues(attribute);
          return true;
        }
    for (const Word &word : getAttributeKeywords())
      at.add(word.name.str(), CompletionItem::Keyword);
    return true;
  }
  if (!previous.is('{') && !previous.is(','))
    return true;
  if (op)
    attributes.addAttributeNames(*op);
  else
    attributes.addPluginAttributeNames();
  return true;
}

/// Adds strings for the cursor, which is in a string.
void Completer::addStrings(const OdsOp *op, const Token &string) {
  size_t first = at.list.items.size();
  if (!attributes.addInList(op))
    return;
  // The written part of the string is not the cursor's word.
  StringRef written =
      at.place.unit->getText().slice(string.range.begin, at.place.offset);
  llvm::erase_if(at.list.items, [&](const CompletionItem &item) {
    return !StringRef(item.label).starts_with(written);
  });
  if (at.list.items.size() > first)
    at.list.replaced = at.document.toDocument(at.place.member, string.range);
}

/// Adds strings: names of ops in the generic form, or values of an attribute.
void Completer::addInString(const OdsOp *op) {
  const Cursor &cursor = at.cursor;
  const Token &token = cursor.at(cursor.getWordToken());
  bool isName = cursor.isAtOpName() ||
                (cursor.getStatement() &&
                 cursor.getStatement()->name == cursor.getWordToken());
  if (token.range.begin >= at.place.offset)
    return;
  if (!isName) {
    addStrings(op, token);
    return;
  }
  at.list.replaced = at.document.toDocument(at.place.member, token.range);
  ops.addOpNames(
      at.place.unit->getText().slice(token.range.begin + 1, at.place.offset),
      /*isInString=*/true);
}

/// Adds the items that the first byte of the word decides. Returns whether it
/// does.
bool Completer::addBySigil(const OdsOp *op) {
  const Token *word = at.cursor.getWord();
  switch (word ? at.place.unit->getText()[word->range.begin] : 0) {
  case '%':
    if (op && op->format == OdsFormat::Declarative) {
      forms.addExpected(*op);
      llvm::erase_if(at.list.items, [](const CompletionItem &item) {
        return item.kind != CompletionItem::Value;
      });
    }
    if (at.list.items.empty())
      names.addValues(nullptr);
    return true;
  case '@':
    names.addSymbols();
    return true;
  case '^':
    names.addBlocks();
    return true;
  case '!':
    names.addSigilNames(Piece::TypeAlias);
    return true;
  case '#':
    // The #1 after a value is no alias.
    if (!at.cursor.getPrevious().is(Token::ValueId) ||
        at.cursor.getPrevious().range.end != word->range.begin)
      names.addSigilNames(Piece::AttributeAlias);
    return true;
  default:
    return false;
  }
}

void Completer::run() {
  at.list.replaced =
      at.document.toDocument(at.place.member, at.cursor.getReplaced());
  if (at.cursor.isInComment())
    return;
  const OdsOp *op =
      at.cursor.getStatement() && !at.cursor.isAtOpName()
          ? findOp(at.cursor.getOpName(), at.cursor.getDefaultDialect())
          : nullptr;
  if (at.cursor.isInString())
    addInString(op);
  else if (!addBySigil(op))
    addByContext(op);
}

/// Adds items for a word, or for an empty place.
void Completer::addByContext(const OdsOp *op) {
  if (forms.addInLabel())
    return;
  if (at.cursor.isAtOpName()) {
    ops.addOps();
    ops.preferTerminator();
    return;
  }
  if (addInBrackets(op))
    return;
  if (op)
    forms.addExpected(*op);
  else if (at.isAtType())
    names.addTypes(nullptr);
  else if (at.cursor.getStatement())
    names.addValues(nullptr);
}
