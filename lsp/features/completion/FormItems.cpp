//===- FormItems.cpp - Completion by the form of an op --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/FormItems.h"
#include "lsp/ods/ExampleText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the value that a directive such as type($in) is about.
static const OdsValue *getValueOf(const OdsOp &op,
                                  const FormatElement &directive) {
  const OdsValue *found = nullptr;
  walkFormat(directive, [&](const FormatElement &inner) {
    if (inner.is(FormatElement::Variable) && !found)
      found = findArgument(op, inner.text).value;
    return true;
  });
  return found;
}

/// Adds the items for an element of the format. Returns false if they are not
/// known.
bool FormItems::addElement(const OdsOp &op, const FormatElement &element) {
  switch (element.kind) {
  case FormatElement::Literal:
    if (!element.text.empty() && llvm::isAlpha(element.text.front()))
      at.add(element.text.str(), CompletionItem::Keyword);
    return true;
  case FormatElement::Variable: {
    FormatArgument argument = findArgument(op, element.text);
    if (argument.kind == FormatArgument::Operand)
      names.addValues(argument.value);
    else if (argument.kind == FormatArgument::Successor)
      names.addBlocks();
    else if (argument.attribute &&
             argument.attribute->storage.str().contains("SymbolRef"))
      names.addSymbols();
    else if (argument.attribute && !argument.attribute->isSymbolName) {
      ExampleAttribute example =
          exampleAttribute(*argument.attribute, AttributePosition::Format);
      for (StringRef choice : example.choices)
        at.add(choice.str(), CompletionItem::EnumCase);
      // The value is written, and its type follows.
      if (at.cursor.getPrevious().is(':'))
        names.addTypes(nullptr);
      else if (example.choices.empty() && at.cursor.getPrefix().empty())
        at.add(attributes.withoutGivenType(example.str()),
               CompletionItem::EnumCase);
    }
    return argument.kind != FormatArgument::Region;
  }
  case FormatElement::Type:
    names.addTypes(getValueOf(op, element));
    return true;
  case FormatElement::FunctionalType:
    names.addTypes(nullptr);
    return true;
  case FormatElement::Operands:
    names.addValues(nullptr);
    return true;
  case FormatElement::Successors:
    names.addBlocks();
    return true;
  case FormatElement::Optional:
  case FormatElement::Qualified:
  case FormatElement::Clause:
    return !element.children.empty() && addElement(op, element.children[0]);
  case FormatElement::OIList:
    for (const FormatElement &clause : element.children)
      addElement(op, clause);
    return true;
  case FormatElement::AttrDictWithKeyword:
    at.add("attributes", CompletionItem::Keyword);
    return true;
  default:
    return false;
  }
}

/// Finds the elements that may follow `target`: all optional ones, and the
/// first one that is required. Returns true after `target` was passed.
static bool findFollowers(ArrayRef<FormatElement> elements,
                          const FormatElement *target, bool isPassed,
                          std::vector<const FormatElement *> &followers,
                          bool &isDone) {
  for (const FormatElement &element : elements) {
    if (isDone)
      return true;
    if (isPassed) {
      if (element.is(FormatElement::Whitespace))
        continue;
      followers.push_back(&element);
      isDone = !element.is(FormatElement::Optional) &&
               !element.is(FormatElement::OIList) &&
               !element.is(FormatElement::AttrDict) &&
               !element.is(FormatElement::AttrDictWithKeyword) &&
               !element.is(FormatElement::PropDict);
      continue;
    }
    isPassed = &element == target;
    for (ArrayRef<FormatElement> inner :
         {ArrayRef(element.children), ArrayRef(element.otherwise)})
      if (!isPassed)
        isPassed = findFollowers(inner, target, false, followers, isDone);
  }
  return isPassed;
}

/// Returns the next of the literals that must be written before `target`, if
/// some are missing.
const FormatElement *FormItems::findLiteral(ArrayRef<FormatElement> format,
                                            const FormatElement *target) const {
  std::vector<const FormatElement *> run;
  bool isPassed = false;
  walkFormat(format, [&](const FormatElement &element) {
    isPassed |= &element == target;
    if (isPassed || element.is(FormatElement::Whitespace))
      return !isPassed;
    if (element.is(FormatElement::Literal))
      run.push_back(&element);
    else
      run.clear();
    return true;
  });
  if (run.empty())
    return nullptr;
  if (at.cursor.getStatement()->name + 1 == at.cursor.getWordToken())
    return format.front().is(FormatElement::Literal) ? run.front() : nullptr;
  // The last literal that is written is the token before the cursor.
  for (size_t i = run.size(); i-- > 0;)
    if (at.cursor.spelling(at.cursor.getWordToken() - 1) == run[i]->text)
      return i + 1 < run.size() ? run[i + 1] : nullptr;
  return nullptr;
}

/// Adds items for the next element of a declarative format. Returns false if it
/// is not known.
bool FormItems::addByFormat(const OdsOp &op, ArrayRef<FormatElement> format) {
  size_t behindName = at.cursor.at(at.cursor.getStatement()->name).range.end;
  FormatCursor reader(at.place.unit->getText().slice(
      behindName, at.cursor.getReplaced().begin));
  const FormatElement *found = reader.find(format);
  if (!found)
    return false;
  // After a whole value and a space, the elements after the value follow.
  const Token &previous = at.cursor.getPrevious();
  bool isWhole = found->is(FormatElement::Variable) &&
                 (previous.is(Token::ValueId) || previous.is(Token::Integer) ||
                  previous.is(Token::Float) || previous.is(Token::String) ||
                  previous.is(Token::SymbolId) || previous.is(Token::BlockId) ||
                  (previous.is(Token::AttributeId) &&
                   at.cursor.before(2).is(Token::ValueId)));
  if (!isWhole) {
    const FormatElement *literal = findLiteral(format, found);
    return addElement(op, literal ? *literal : *found);
  }
  std::vector<const FormatElement *> followers;
  bool isDone = false;
  findFollowers(format, found, false, followers, isDone);
  for (const FormatElement *follower : followers)
    addElement(op, *follower);
  return true;
}

void FormItems::addExpected(const OdsOp &op) {
  size_t behindName = at.cursor.at(at.cursor.getStatement()->name).range.end;
  if (at.cursor.getReplaced().begin < behindName)
    return;
  std::optional<std::vector<FormatElement>> format;
  if (op.format == OdsFormat::Declarative)
    format = parseFormat(op.assemblyFormat);
  if (format && addByFormat(op, *format))
    return;
  if (at.isAtType())
    return names.addTypes(nullptr);
  addCustomWords(op);
  if (op.format != OdsFormat::Custom || !op.operands.empty())
    names.addValues(nullptr);
  // If the place in the format is not known, all words of the format are
  // offered.
  if (format && !at.cursor.getPrefix().empty())
    walkFormat(*format, [&](const FormatElement &element) {
      if (element.is(FormatElement::Literal))
        addElement(op, element);
      return true;
    });
  if (!op.successors.empty())
    names.addBlocks();
}
