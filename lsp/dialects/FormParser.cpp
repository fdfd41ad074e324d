//===- FormParser.cpp - Parses what an assembly format describes ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/FormParser.h"
#include "lsp/dialects/GuessScope.h"
#include "lsp/dialects/ImplicitTerminator.h"
#include "lsp/dialects/RawText.h"
#include "lsp/dialects/guesses/GuessedForm.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Kind = FormatElement::Kind;

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

namespace {
/// A sign that a form may have, and the functions that parse it.
struct Sign {
  llvm::StringLiteral text;
  ParseResult (AsmParser::*parse)();
  ParseResult (AsmParser::*parseOptional)();
};
} // namespace

static const Sign kSigns[] = {
    {"->", &AsmParser::parseArrow, &AsmParser::parseOptionalArrow},
    {":", &AsmParser::parseColon, &AsmParser::parseOptionalColon},
    {",", &AsmParser::parseComma, &AsmParser::parseOptionalComma},
    {"=", &AsmParser::parseEqual, &AsmParser::parseOptionalEqual},
    {"<", &AsmParser::parseLess, &AsmParser::parseOptionalLess},
    {">", &AsmParser::parseGreater, &AsmParser::parseOptionalGreater},
    {"{", &AsmParser::parseLBrace, &AsmParser::parseOptionalLBrace},
    {"}", &AsmParser::parseRBrace, &AsmParser::parseOptionalRBrace},
    {"(", &AsmParser::parseLParen, &AsmParser::parseOptionalLParen},
    {")", &AsmParser::parseRParen, &AsmParser::parseOptionalRParen},
    {"[", &AsmParser::parseLSquare, &AsmParser::parseOptionalLSquare},
    {"]", &AsmParser::parseRSquare, &AsmParser::parseOptionalRSquare},
    {"?", &AsmParser::parseQuestion, &AsmParser::parseOptionalQuestion},
    {"+", &AsmParser::parsePlus, &AsmParser::parseOptionalPlus},
    {"-", &AsmParser::parseMinus, &AsmParser::parseOptionalMinus},
    {"*", &AsmParser::parseStar, &AsmParser::parseOptionalStar},
    {"/", &AsmParser::parseSlash, &AsmParser::parseOptionalSlash},
    {"|", &AsmParser::parseVerticalBar, &AsmParser::parseOptionalVerticalBar},
    {"...", &AsmParser::parseEllipsis, &AsmParser::parseOptionalEllipsis},
};

static const Sign *findSign(StringRef text) {
  for (const Sign &sign : kSigns)
    if (sign.text == text)
      return &sign;
  return nullptr;
}

ParseResult mlir::tcp::lsp::parseLiteral(AsmParser &parser, StringRef literal) {
  if (const Sign *sign = findSign(literal))
    return (parser.*sign->parse)();
  return parser.parseKeyword(literal);
}

ParseResult mlir::tcp::lsp::parseOptionalLiteral(AsmParser &parser,
                                                 StringRef literal) {
  if (const Sign *sign = findSign(literal))
    return (parser.*sign->parseOptional)();
  return parser.parseOptionalKeyword(literal);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

ParseResult FormParser::parseElements(Elements elements) {
  for (size_t i = 0; i < elements.size(); ++i) {
    following.push_back(elements.drop_front(i + 1));
    ParseResult parsed = parseElement(elements[i]);
    following.pop_back();
    if (parsed)
      return failure();
  }
  return success();
}

ParseResult FormParser::parseElement(const FormatElement &element) {
  switch (element.kind) {
  case Kind::Literal:
    return parseLiteral(parser, element.text);
  case Kind::Variable:
    return parseVariable(element.text, /*isQualified=*/false);
  case Kind::Qualified: {
    const FormatElement &inner = element.children.front();
    return inner.is(Kind::Type)
               ? parseTypes(inner.children.front(), /*isQualified=*/true)
               : parseVariable(inner.text, /*isQualified=*/true);
  }
  case Kind::Type:
    return parseTypes(element.children.front(), /*isQualified=*/false);
  case Kind::FunctionalType:
    return parseFunctionalType(element);
  case Kind::Custom:
    return parseCustom(element);
  case Kind::AttrDict:
    // In `custom<...>(attr-dict)`, the brace of a region may come instead.
    if (form.knowledge == FormKnowledge::Partial && !isAtDictionary(parser))
      return parser.parseOptionalAttrDictWithKeyword(result.attributes);
    return parser.parseOptionalAttrDict(result.attributes);
  case Kind::AttrDictWithKeyword:
    return parser.parseOptionalAttrDictWithKeyword(result.attributes);
  case Kind::PropDict:
    return parseProperties();
  case Kind::Operands: {
    SmallVector<OpAsmParser::UnresolvedOperand> all;
    return failure(parser.parseOperandList(all) ||
                   values.splitOperands(all, parser));
  }
  case Kind::Regions:
    return parseRegions("", OdsArity::Variadic, /*isOptional=*/false);
  case Kind::Successors:
    return parseSuccessors("", OdsArity::Variadic);
  case Kind::Optional:
    return parseGroup(element);
  case Kind::OIList:
    return parseClauses(element);
  default:
    return success();
  }
}

/// Parses the operands of a variadic of variadics: `(%a, %b), (%c)`.
static ParseResult parseParts(FormValues::Group &group, OpAsmParser &parser) {
  do {
    SmallVector<OpAsmParser::UnresolvedOperand> part;
    if (parser.parseOptionalLParen())
      return success();
    if (parser.parseOperandList(part) || parser.parseRParen())
      return failure();
    llvm::append_range(group.operands, part);
    group.parts.push_back(part.size());
  } while (succeeded(parser.parseOptionalComma()));
  return success();
}

static ParseResult parseOperands(FormValues::Group &group,
                                 OpAsmParser &parser) {
  group.place = parser.getCurrentLocation();
  OpAsmParser::UnresolvedOperand one;
  SmallVector<OpAsmParser::UnresolvedOperand> list;
  switch (group.row->arity) {
  case OdsArity::Single:
    if (parser.parseOperand(one))
      return failure();
    group.operands.push_back(one);
    return success();
  case OdsArity::Optional: {
    OptionalParseResult parsed = parser.parseOptionalOperand(one);
    if (parsed.has_value() && succeeded(*parsed))
      group.operands.push_back(one);
    return failure(parsed.has_value() && failed(*parsed));
  }
  case OdsArity::Variadic:
    if (parser.parseOperandList(list))
      return failure();
    group.operands.assign(list.begin(), list.end());
    return success();
  case OdsArity::VariadicOfVariadic:
    return parseParts(group, parser);
  }
  llvm_unreachable("all arities are listed");
}

ParseResult FormParser::parseVariable(StringRef name, bool isQualified) {
  FormatArgument argument = findArgument(*form.op, name);
  switch (argument.kind) {
  case FormatArgument::Operand:
    return parseOperands(*values.findOperand(name), parser);
  case FormatArgument::Attribute:
    return parseAttribute(*argument.attribute, isQualified);
  case FormatArgument::Region:
    return parseRegions(name, argument.value->arity, /*isOptional=*/false);
  case FormatArgument::Successor:
    return parseSuccessors(name, argument.value->arity);
  case FormatArgument::Result:
  case FormatArgument::None:
    return success();
  }
  llvm_unreachable("all kinds are listed");
}

ParseResult FormParser::parseProperties() {
  DictionaryAttr dictionary;
  if (parser.parseOptionalLess())
    return success();
  if (parser.parseAttribute(dictionary) || parser.parseGreater())
    return failure();
  result.attributes.append(dictionary.getValue());
  return success();
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Parses an element if the next token begins it. Returns nothing if it does
/// not.
OptionalParseResult
FormParser::parseOptionalElement(const FormatElement &element) {
  if (element.is(Kind::Literal)) {
    if (parseOptionalLiteral(parser, element.text))
      return std::nullopt;
    return success();
  }
  StringRef next(getNextText(parser), 1);
  if (element.is(Kind::Qualified))
    return parseOptionalElement(element.children.front());
  if (element.is(Kind::Operands)) {
    if (next != "%")
      return std::nullopt;
    return parseElement(element);
  }
  if (element.is(Kind::Type)) {
    if (parseTypes(element.children.front(), false))
      return failure();
    StringRef name = element.children.front().text;
    const FormValues::Group *group = values.findOperand(name);
    if (!group)
      group = values.findResult(name);
    if (group && group->types.empty())
      return std::nullopt;
    return success();
  }
  if (!element.is(Kind::Variable))
    return parseElement(element);
  FormatArgument argument = findArgument(*form.op, element.text);
  switch (argument.kind) {
  case FormatArgument::Operand:
    if (next != "%" && next != "(")
      return std::nullopt;
    return parseVariable(element.text, false);
  case FormatArgument::Attribute:
    return parseOptionalAttribute(*argument.attribute);
  case FormatArgument::Region:
    if (next != "{")
      return std::nullopt;
    return parseVariable(element.text, false);
  case FormatArgument::Successor:
    if (next != "^")
      return std::nullopt;
    return parseVariable(element.text, false);
  default:
    return std::nullopt;
  }
}

ParseResult FormParser::parseGroup(const FormatElement &group) {
  Elements elements = group.children;
  while (!elements.empty() && elements.front().is(Kind::Whitespace))
    elements = elements.drop_front();
  if (elements.empty())
    return success();
  OptionalParseResult first = parseOptionalElement(elements.front());
  if (!first.has_value())
    return parseElements(group.otherwise);
  if (failed(*first))
    return failure();
  return parseElements(elements.drop_front());
}

ParseResult FormParser::parseClauses(const FormatElement &list) {
  for (bool isFound = true; isFound;) {
    isFound = false;
    for (const FormatElement &clause : list.children) {
      Elements elements = clause.children;
      if (elements.empty() ||
          parseOptionalLiteral(parser, elements.front().text))
        continue;
      if (parseElements(elements.drop_front()))
        return failure();
      isFound = true;
      break;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Regions and successors
//===----------------------------------------------------------------------===//

ParseResult FormParser::parseRegions(StringRef name, OdsArity arity,
                                     bool isOptional) {
  size_t index = 0;
  while (index + 1 < form.op->regions.size() && !name.empty() &&
         form.op->regions[index].name != name)
    ++index;
  auto parseOne = [&](bool mayLack) -> OptionalParseResult {
    auto region = std::make_unique<Region>();
    if (mayLack) {
      OptionalParseResult parsed = parser.parseOptionalRegion(*region);
      if (!parsed.has_value() || failed(*parsed))
        return parsed;
    } else if (parser.parseRegion(*region)) {
      return failure();
    }
    addTerminator(*region, form, result.location);
    values.regions[std::min(index, values.regions.size() - 1)].push_back(
        std::move(region));
    return success();
  };
  if (values.regions.empty())
    return success();
  OptionalParseResult first = parseOne(arity != OdsArity::Single);
  if (!first.has_value() || failed(*first) || arity != OdsArity::Variadic)
    return failure(first.has_value() && failed(*first));
  while (succeeded(parser.parseOptionalComma())) {
    if (name.empty() && index + 1 < values.regions.size())
      ++index;
    if (failed(*parseOne(/*mayLack=*/false)))
      return failure();
  }
  return success();
}

ParseResult FormParser::parseSuccessors(StringRef name, OdsArity arity) {
  size_t index = 0;
  while (index + 1 < form.op->successors.size() && !name.empty() &&
         form.op->successors[index].name != name)
    ++index;
  if (values.successors.empty())
    return success();
  Block *block = nullptr;
  std::vector<Block *> &blocks = values.successors[index];
  if (arity == OdsArity::Single) {
    if (parser.parseSuccessor(block))
      return failure();
    blocks.push_back(block);
    return success();
  }
  OptionalParseResult parsed = parser.parseOptionalSuccessor(block);
  if (!parsed.has_value())
    return success();
  do {
    if (!blocks.empty() && parser.parseSuccessor(block))
      return failure();
    blocks.push_back(block);
  } while (succeeded(parser.parseOptionalComma()));
  return failure(failed(*parsed));
}

ParseResult FormParser::addRegions() {
  for (size_t i = 0; i < values.regions.size(); ++i) {
    std::vector<std::unique_ptr<Region>> &group = values.regions[i];
    if (group.empty() && form.op->regions[i].arity == OdsArity::Single)
      group.push_back(std::make_unique<Region>());
    for (std::unique_ptr<Region> &region : group)
      result.addRegion(std::move(region));
  }
  for (const std::vector<Block *> &blocks : values.successors)
    result.addSuccessors(blocks);
  return success();
}

ParseResult FormParser::run() {
  return failure(parseElements(form.elements) || addRegions() ||
                 values.resolve(parser, result));
}

/// Returns an error if what follows, or what stands in front of the operation,
/// shows that its text was guessed wrong: text is left on its line, or there
/// are other results than it names.
static ParseResult checkGuess(OpAsmParser &parser,
                              const OperationState &result) {
  const char *next = getNextText(parser);
  bool isAtEnd = *next == 0 || *next == '}' ||
                 StringRef(next).starts_with("loc(") ||
                 isOnNewLine(next, parser.getNameLoc().getPointer());
  size_t numNamed = parser.getNumResults();
  if (isAtEnd && (!numNamed || numNamed == result.types.size()))
    return success();
  return parser.emitError(parser.getCurrentLocation(),
                          "the text of the operation is not understood");
}

ParseResult mlir::tcp::lsp::parseForm(const OpForm &form, OpAsmParser &parser,
                                      OperationState &result) {
  bool isKnown = form.knowledge == FormKnowledge::Generic ||
                 form.knowledge == FormKnowledge::Full;
  GuessScope scope(isKnown ? std::nullopt : std::optional(result.location));
  switch (form.knowledge) {
  case FormKnowledge::Generic:
    return parser.emitError(parser.getNameLoc())
           << "'" << form.op->name.str() << "' op has no custom assembly form";
  case FormKnowledge::Custom:
    return failure(parseGuessed(form, parser, result) ||
                   checkGuess(parser, result));
  case FormKnowledge::Full:
    return FormParser(form, parser, result).run();
  case FormKnowledge::Partial:
    return failure(FormParser(form, parser, result).run() ||
                   checkGuess(parser, result));
  }
  llvm_unreachable("all kinds are listed");
}
