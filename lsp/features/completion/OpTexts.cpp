//===- OpTexts.cpp - Whole operations, with values that fit ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/OpTexts.h"
#include "lsp/features/Fitting.h"
#include "lsp/ods/ExampleText.h"
#include "lsp/ods/Snippet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static void replaceAll(std::string &text, StringRef what, StringRef with) {
  for (size_t i = text.find(what.str()); i != std::string::npos;
       i = text.find(what.str(), i + with.size()))
    text.replace(i, what.size(), with.str());
}

/// Returns the whole op, with the nearest values that fit and with their types.
std::string OpTexts::makeOpText(const OdsOp &op) {
  std::string text = makeSnippet(op);
  size_t results = text.find(" = ");
  size_t name = text.find(op.name.str().str());
  if (at.cursor.hasResults() && results != std::string::npos && results < name)
    text.erase(0, results + 3);
  Type chosen;
  for (const OdsValue &operand : op.operands) {
    if (operand.arity != OdsArity::Single)
      continue;
    auto found = llvm::find_if(at.getValues(), [&](const ScopedValue &value) {
      return value.type && fits(value.type, operand) &&
             (!chosen || !wantsSameTypes(op) || value.type == chosen);
    });
    if (found == at.getValues().end())
      continue;
    std::string hole = ":" + operand.name.str().str() + "}";
    size_t start = text.find("%${");
    while (start != std::string::npos &&
           StringRef(text)
                   .drop_front(text.find(':', start))
                   .substr(0, hole.size()) != hole)
      start = text.find("%${", start + 1);
    if (start == std::string::npos)
      continue;
    size_t colon = text.find(':', start);
    text.replace(colon + 1, hole.size() - 2,
                 escapeInSnippet(StringRef(found->name).drop_front()));
    // Operands of one type share the type of the first one.
    std::string type = escapeInSnippet(spell(found->type));
    if (!chosen && type.size() <= 200)
      replaceAll(text, ":" + escapeInSnippet(exampleType(operand, "i32")) + "}",
                 ":" + type + "}");
    chosen = chosen ? chosen : found->type;
  }
  return text;
}

/// Returns the nearest value of a type, without its %. Returns `otherwise` if
/// there is none.
static std::string nearest(ArrayRef<ScopedValue> values, Type type,
                           StringRef otherwise) {
  for (const ScopedValue &value : values)
    if (value.type == type)
      return StringRef(value.name).drop_front().str();
  return otherwise.str();
}

/// Returns the op with values of the types that the function around it returns.
std::string OpTexts::makeReturnText(const OdsOp &op) {
  std::optional<Callee> function;
  if (const Statement *parent = at.cursor.getParent())
    for (size_t i = parent->name; i < parent->tokens.end && !function; ++i)
      if (at.cursor.at(i).is(Token::SymbolId))
        function = getCallee(at.document, at.place.member,
                             at.cursor.spelling(i).drop_front().trim('"'));
  if (!function)
    return makeOpText(op);
  std::string operands, types;
  for (auto [i, type] : llvm::enumerate(function->results)) {
    operands += (i ? ", %${" : " %${") + std::to_string(i + 1) + ":" +
                escapeInSnippet(nearest(at.getValues(), type, "result")) + "}";
    types += (i ? ", " : " : ") + escapeInSnippet(spell(type));
  }
  return op.name.str().str() + operands + types;
}

/// Returns the arguments and the type of a call.
std::string OpTexts::makeCallText(const Callee &callee) {
  std::string operands, types, results;
  for (auto [i, type] : llvm::enumerate(callee.arguments)) {
    StringRef name = callee.argumentNames[i];
    operands += (i ? ", %${" : "%${") + std::to_string(i + 1) + ":" +
                escapeInSnippet(nearest(at.getValues(), type,
                                        name.empty() ? "value" : name)) +
                "}";
    types += (i ? ", " : "") + escapeInSnippet(spell(type));
  }
  for (auto [i, type] : llvm::enumerate(callee.results))
    results += (i ? ", " : "") + escapeInSnippet(spell(type));
  if (callee.results.size() != 1)
    results = "(" + results + ")";
  return "(" + operands + ") : (" + types + ") -> " + results;
}

void OpTexts::finish() {
  StringRef text = at.place.unit->getText();
  StringRef behind =
      text.drop_front(std::min(text.size(), at.cursor.getReplaced().end));
  behind = behind.take_until([](char c) { return c == '\n' || c == '\r'; });
  bool isWhole = at.options.snippets && !at.cursor.isInString() &&
                 (behind.trim().empty() || behind.trim().starts_with("//"));
  for (CompletionItem &item : at.list.items) {
    if (item.kind == CompletionItem::Function)
      if (auto callee =
              getCallee(at.document, at.place.member,
                        StringRef(item.label).drop_front().trim('"'))) {
        item.detail = callee->str();
        if (isWhole && at.cursor.getOpName().ends_with("call")) {
          item.insertText = escapeInSnippet(item.label) + makeCallText(*callee);
          item.isSnippet = true;
        }
      }
    StringRef name = item.key;
    if (item.kind != CompletionItem::Op || !isWhole ||
        !name.consume_front("op "))
      continue;
    const OdsOp *op = OdsIndex::get().findOp(name);
    item.insertText =
        name == "func.return" ? makeReturnText(*op) : makeOpText(*op);
    item.isSnippet = true;
    size_t start = item.insertText.find(name.str());
    if (start != std::string::npos)
      item.insertText.replace(start, name.size(), item.label);
  }
}
