//===- Format.cpp - Declarative assembly formats --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// A recursive descent parser. An error sets `failed` and drops the rest of the
/// text, so that all loops end.
class FormatParser {
public:
  explicit FormatParser(StringRef format) : rest(format) {}

  std::optional<std::vector<FormatElement>> parse() {
    std::vector<FormatElement> elements = parseElements();
    if (failed || !rest.empty())
      return std::nullopt;
    return elements;
  }

private:
  /// Parses up to the end, or up to `)`, `,` or `|`, which end a list.
  std::vector<FormatElement> parseElements();
  FormatElement parseElement();
  FormatElement parseDirective();
  FormatElement parseGroup();
  void parseClauses(FormatElement &list);
  void parseArguments(FormatElement &directive);

  StringRef takeId();
  StringRef takeUntil(char end);
  bool consume(StringRef token);
  void expect(StringRef token);
  FormatElement fail();

  StringRef rest;
  bool failed = false;
};
} // namespace

FormatElement FormatParser::fail() {
  failed = true;
  rest = {};
  return {};
}

bool FormatParser::consume(StringRef token) {
  rest = rest.ltrim();
  return rest.consume_front(token);
}

void FormatParser::expect(StringRef token) {
  if (!consume(token))
    fail();
}

StringRef FormatParser::takeId() {
  StringRef id = rest.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
  rest = rest.drop_front(id.size());
  return id;
}

StringRef FormatParser::takeUntil(char end) {
  size_t size = rest.find(end);
  if (size == StringRef::npos) {
    fail();
    return {};
  }
  StringRef text = rest.take_front(size);
  rest = rest.drop_front(size + 1);
  return text;
}

std::vector<FormatElement> FormatParser::parseElements() {
  std::vector<FormatElement> elements;
  for (;;) {
    rest = rest.ltrim();
    if (rest.empty() || StringRef("),|").contains(rest.front()))
      return elements;
    elements.push_back(parseElement());
    elements.back().isAnchor = consume("^");
  }
}

FormatElement FormatParser::parseElement() {
  FormatElement element;
  if (consume("`")) {
    element.text = takeUntil('`');
    if (element.text.trim().empty() || element.text == "\\n")
      element.kind = FormatElement::Whitespace;
    return element;
  }
  if (consume("$")) {
    element.kind = FormatElement::Variable;
    element.text = takeId();
    return element.text.empty() ? fail() : element;
  }
  if (consume("\"")) {
    element.kind = FormatElement::Code;
    element.text = takeUntil('"');
    return element;
  }
  return consume("(") ? parseGroup() : parseDirective();
}

FormatElement FormatParser::parseGroup() {
  FormatElement group;
  group.kind = FormatElement::Optional;
  group.children = parseElements();
  expect(")");
  if (consume(":")) {
    expect("(");
    group.otherwise = parseElements();
    expect(")");
  }
  expect("?");
  return group;
}

FormatElement FormatParser::parseDirective() {
  using Kind = FormatElement::Kind;
  FormatElement directive;
  std::optional<Kind> kind =
      llvm::StringSwitch<std::optional<Kind>>(takeId())
          .Case("type", Kind::Type)
          .Case("ref", Kind::Ref)
          .Case("qualified", Kind::Qualified)
          .Case("functional-type", Kind::FunctionalType)
          .Case("custom", Kind::Custom)
          .Case("attr-dict", Kind::AttrDict)
          .Case("attr-dict-with-keyword", Kind::AttrDictWithKeyword)
          .Case("prop-dict", Kind::PropDict)
          .Case("operands", Kind::Operands)
          .Case("results", Kind::Results)
          .Case("regions", Kind::Regions)
          .Case("successors", Kind::Successors)
          .Case("params", Kind::Params)
          .Case("struct", Kind::Struct)
          .Case("oilist", Kind::OIList)
          .Default(std::nullopt);
  if (!kind)
    return fail();
  directive.kind = *kind;
  if (*kind == Kind::Custom) {
    expect("<");
    directive.text = takeUntil('>').trim();
  }
  switch (*kind) {
  case Kind::OIList:
    parseClauses(directive);
    break;
  case Kind::Type:
  case Kind::Ref:
  case Kind::Qualified:
  case Kind::FunctionalType:
  case Kind::Custom:
  case Kind::Struct:
    parseArguments(directive);
    break;
  default:
    break;
  }
  return directive;
}

void FormatParser::parseClauses(FormatElement &list) {
  expect("(");
  do {
    FormatElement &clause = list.children.emplace_back();
    clause.kind = FormatElement::Clause;
    clause.children = parseElements();
  } while (consume("|"));
  expect(")");
}

void FormatParser::parseArguments(FormatElement &directive) {
  expect("(");
  do {
    std::vector<FormatElement> argument = parseElements();
    for (FormatElement &element : argument)
      directive.children.push_back(std::move(element));
  } while (consume(","));
  expect(")");
}

std::optional<std::vector<FormatElement>>
mlir::tcp::lsp::parseFormat(StringRef format) {
  return FormatParser(format).parse();
}

FormatArgument mlir::tcp::lsp::findArgument(const OdsOp &op, StringRef name) {
  auto findValue = [&](FormatArgument::Kind kind, const OdsList<OdsValue> &list,
                       FormatArgument &found) {
    for (const OdsValue &value : list)
      if (value.name == name)
        found = {kind, &value, nullptr};
  };
  FormatArgument found;
  findValue(FormatArgument::Operand, op.operands, found);
  findValue(FormatArgument::Result, op.results, found);
  findValue(FormatArgument::Region, op.regions, found);
  findValue(FormatArgument::Successor, op.successors, found);
  for (const OdsAttribute &attribute : op.attributes)
    if (attribute.name == name)
      found = {FormatArgument::Attribute, nullptr, &attribute};
  return found;
}
