//===- AttributeItems.cpp - Attributes and what is in them ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/AttributeItems.h"
#include "lsp/features/hover/Words.h"
#include "lsp/ods/ExampleText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns whether the dictionary at the cursor has an attribute.
bool AttributeItems::isGiven(StringRef attribute) const {
  for (size_t i = at.cursor.getBrackets().back().token;
       i < at.cursor.getWordToken(); ++i)
    if (at.cursor.spelling(i) == attribute && at.cursor.at(i + 1).is('='))
      return true;
  return false;
}

void AttributeItems::addAttributeNames(const OdsOp &op) {
  for (const OdsAttribute &attribute : op.attributes) {
    if (isGiven(attribute.name))
      continue;
    CompletionItem *item =
        at.add(attribute.name.str().str(), CompletionItem::Attribute,
               attribute.isOptional ? 1 : 0);
    if (!item)
      continue;
    item->detail = attribute.constraint.str().str();
    if (at.cursor.at(at.cursor.getWordToken() + (at.cursor.getWord() ? 1 : 0))
            .is('=') ||
        attribute.storage.str() == "UnitAttr")
      continue;
    ExampleAttribute example =
        exampleAttribute(attribute, AttributePosition::Dictionary);
    item->isSnippet = at.options.snippets;
    if (!at.options.snippets)
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

/// Returns the text of an attribute, without its type if the type is written
/// after the cursor.
std::string AttributeItems::withoutGivenType(StringRef text) const {
  size_t next = at.cursor.getWordToken() + (at.cursor.getWord() ? 1 : 0);
  size_t type = text.rfind(" : ");
  if (type == StringRef::npos || !at.cursor.at(next).is(':'))
    return text.str();
  return text.take_front(type).str();
}

/// Adds the values of an attribute, after `name = `.
void AttributeItems::addAttributeValues(const OdsAttribute &attribute) {
  ExampleAttribute example =
      exampleAttribute(attribute, AttributePosition::Dictionary);
  if (example.choices.empty())
    at.add(withoutGivenType(example.str()), CompletionItem::EnumCase);
  for (StringRef choice : example.choices)
    at.add(example.before + choice.str() + example.after,
           CompletionItem::EnumCase);
  for (const Word &word : getAttributeKeywords())
    if (CompletionItem *item =
            at.add(word.name.str(), CompletionItem::Keyword, 3))
      item->detail = word.documentation.str();
}

/// Adds the attribute names that an operation of a plugin declares. Its values
/// are not known.
void AttributeItems::addPluginAttributeNames() {
  std::optional<RegisteredOperationName> op = RegisteredOperationName::lookup(
      at.cursor.getOpName(), at.place.unit->getModule().getContext());
  if (!op)
    return;
  for (StringAttr name : op->getAttributeNames())
    if (!isGiven(name))
      if (CompletionItem *item = at.add(name.str(), CompletionItem::Attribute))
        item->insertText += " = ";
}

/// Adds items for `#tcp<roundingMode |>` or `!quant.uniform<|>`.
void AttributeItems::addDefinitionContent() {
  size_t angle = at.cursor.getBrackets().back().token;
  if (angle == 0)
    return;
  const Token &name = at.cursor.at(angle - 1);
  StringRef spelled = at.cursor.spelling(angle - 1).drop_front();
  const OdsIndex &index = OdsIndex::get();
  if (name.is(Token::AttributeId)) {
    auto addCases = [&](const OdsDef *definition) {
      const OdsEnum *found = definition && !definition->enumName.empty()
                                 ? index.findEnum(definition->enumName)
                                 : nullptr;
      if (found)
        for (const OdsEnumCase &enumCase : found->cases)
          at.add(enumCase.name.str().str(), CompletionItem::EnumCase);
    };
    if (spelled.contains('.'))
      return addCases(index.findAttribute(spelled.split('.').first,
                                          spelled.split('.').second));
    if (at.cursor.getWordToken() > angle + 1)
      return addCases(
          index.findAttribute(spelled, at.cursor.spelling(angle + 1)));
  } else if (!name.is(Token::TypeId)) {
    return;
  }
  if (at.cursor.getWordToken() != angle + 1 || spelled.contains('.'))
    return;
  for (const OdsDef &definition :
       name.is(Token::TypeId) ? index.types : index.attributes)
    if (definition.getDialect() == spelled && !definition.mnemonic.empty())
      if (CompletionItem *item =
              at.add(definition.mnemonic.str().str(), CompletionItem::EnumCase))
        item->detail = definition.summary.str().str();
}

/// Adds strings for a list in a dictionary, such as iterator_types = ["|"].
/// Returns whether the cursor is in one.
bool AttributeItems::addInList(const OdsOp *op) {
  if (!op || !at.cursor.isIn('[') || at.cursor.getBrackets().size() < 2)
    return false;
  size_t open = at.cursor.getBrackets().back().token;
  if (open < 2 || !at.cursor.at(open - 1).is('='))
    return false;
  StringRef name = at.cursor.spelling(open - 2);
  const OdsAttribute *attribute =
      llvm::find_if(op->attributes, [&](const OdsAttribute &candidate) {
        return candidate.name.str() == name;
      });
  if (attribute == op->attributes.end())
    return false;
  const OdsEnum *words = attribute->enumName.empty()
                             ? nullptr
                             : OdsIndex::get().findEnum(attribute->enumName);
  auto addString = [&](StringRef word) {
    at.add(("\"" + word + "\"").str(), CompletionItem::EnumCase);
  };
  if (words)
    for (const OdsEnumCase &word : words->cases)
      addString(word.name.str());
  else if (name == "iterator_types")
    // No attribute definition names these cases of utils::IteratorType.
    for (StringRef word : {"parallel", "reduction", "window"})
      addString(word);
  else if (attribute->constraint.str().contains("AffineMap"))
    at.add("affine_map", CompletionItem::Keyword);
  return true;
}
