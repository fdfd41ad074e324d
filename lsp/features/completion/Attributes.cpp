//===- Attributes.cpp - Attributes and what is in them --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Words.h"
#include "lsp/features/completion/Completer.h"
#include "lsp/ods/ExampleText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Whether the dictionary at the cursor has an attribute already.
bool Completer::isGiven(StringRef attribute) const {
  for (size_t i = cursor.brackets().back().token; i < cursor.end(); ++i)
    if (cursor.spelling(i) == attribute && cursor.at(i + 1).is('='))
      return true;
  return false;
}

void Completer::addAttributeNames(const OdsOp &op) {
  for (const OdsAttribute &attribute : op.attributes) {
    if (isGiven(attribute.name))
      continue;
    CompletionItem *item =
        add(attribute.name.str().str(), CompletionItem::Attribute,
            attribute.isOptional ? 1 : 0);
    if (!item)
      continue;
    item->detail = attribute.constraint.str().str();
    if (cursor.at(cursor.end() + (cursor.word() ? 1 : 0)).is('=') ||
        attribute.storage.str() == "UnitAttr")
      continue;
    ExampleAttribute example =
        exampleAttribute(attribute, AttributePosition::Dictionary);
    item->isSnippet = options.snippets;
    if (!options.snippets)
      item->insertText += " = ";
    else if (example.choices.empty())
      item->insertText += " = " + escapeInSnippet(example.before) +
                          "${1:" + escapeInSnippet(example.value) + "}" +
                          escapeInSnippet(example.after);
    else
      item->insertText += " = " + escapeInSnippet(example.before) + "${1|" +
                          llvm::join(example.choices, ",") + "|}" +
                          escapeInSnippet(example.after);
  }
}

/// The text of an attribute, without its type where one is behind the cursor.
std::string Completer::withoutGivenType(StringRef text) const {
  size_t next = cursor.end() + (cursor.word() ? 1 : 0);
  size_t type = text.rfind(" : ");
  if (type == StringRef::npos || !cursor.at(next).is(':'))
    return text.str();
  return text.take_front(type).str();
}

/// Behind `name = `.
void Completer::addAttributeValues(const OdsAttribute &attribute) {
  ExampleAttribute example =
      exampleAttribute(attribute, AttributePosition::Dictionary);
  if (example.choices.empty())
    add(withoutGivenType(example.str()), CompletionItem::EnumCase);
  for (StringRef choice : example.choices)
    add(example.before + choice.str() + example.after,
        CompletionItem::EnumCase);
  for (const Word &word : getAttributeKeywords())
    if (CompletionItem *item = add(word.name.str(), CompletionItem::Keyword, 3))
      item->detail = word.documentation.str();
}

/// The names that an operation of a plugin says it has; of their values it says
/// nothing.
void Completer::addPluginAttributeNames() {
  std::optional<RegisteredOperationName> op = RegisteredOperationName::lookup(
      cursor.opName(), place.unit->module().getContext());
  if (!op)
    return;
  for (StringAttr name : op->getAttributeNames())
    if (!isGiven(name))
      if (CompletionItem *item = add(name.str(), CompletionItem::Attribute))
        item->insertText += " = ";
}

/// Inside of `#tcp<roundingMode |>` or `!quant.uniform<|>`.
void Completer::addDefinitionContent() {
  size_t angle = cursor.brackets().back().token;
  if (angle == 0)
    return;
  const Token &name = cursor.at(angle - 1);
  StringRef spelled = cursor.spelling(angle - 1).drop_front();
  const OdsIndex &index = OdsIndex::get();
  if (name.is(Token::AttributeId)) {
    auto addCases = [&](const OdsDef *definition) {
      const OdsEnum *found = definition && !definition->enumName.empty()
                                 ? index.findEnum(definition->enumName)
                                 : nullptr;
      if (found)
        for (const OdsEnumCase &enumCase : found->cases)
          add(enumCase.name.str().str(), CompletionItem::EnumCase);
    };
    if (spelled.contains('.'))
      return addCases(index.findAttribute(spelled.split('.').first,
                                          spelled.split('.').second));
    if (cursor.end() > angle + 1)
      return addCases(index.findAttribute(spelled, cursor.spelling(angle + 1)));
  } else if (!name.is(Token::TypeId)) {
    return;
  }
  if (cursor.end() != angle + 1 || spelled.contains('.'))
    return;
  for (const OdsDef &definition :
       name.is(Token::TypeId) ? index.types : index.attributes)
    if (definition.dialect() == spelled && !definition.mnemonic.empty())
      if (CompletionItem *item =
              add(definition.mnemonic.str().str(), CompletionItem::EnumCase))
        item->detail = definition.summary.str().str();
}
