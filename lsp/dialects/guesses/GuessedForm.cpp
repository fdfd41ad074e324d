//===- GuessedForm.cpp - Operations that C++ code parses ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/guesses/GuessedForm.h"
#include "lsp/dialects/DefaultValues.h"
#include "lsp/dialects/FunctionForm.h"
#include "lsp/dialects/ImplicitTerminator.h"
#include "lsp/dialects/RawText.h"
#include "lsp/dialects/guesses/GuessedValues.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
class GuessParser {
public:
  GuessParser(const OpForm &form, OpAsmParser &parser, OperationState &result)
      : form(form), parser(parser), result(result), values(form) {}

  ParseResult run();

private:
  bool isAtEnd() const;
  bool isAtAssignments() const;
  bool isAtPorts() const;
  ParseResult parsePorts();
  ParseResult parsePort();
  ParseResult parseAssignments();
  ParseResult parseNext();
  ParseResult parseSymbol();
  ParseResult parseOperandOrArgument();
  ParseResult parseWord();
  ParseResult parseValue();
  ParseResult parseRegion();
  ParseResult addAttribute(Attribute value);
  ParseResult addRegions();

  const OpForm &form;
  OpAsmParser &parser;
  OperationState &result;
  FormValues values;
  GuessedValues guessed;
  /// The number of open brackets.
  unsigned depth = 0;
  /// The arguments of the next region.
  SmallVector<OpAsmParser::Argument> arguments;
  std::vector<std::unique_ptr<Region>> regions;
  const char *start = nullptr;
};
} // namespace

/// Returns whether the operation ends before the next token: the token is a
/// bracket that the operation did not open, or begins an operation or a block
/// on a new line.
bool GuessParser::isAtEnd() const {
  const char *text = getNextText(parser);
  if (*text == 0 || StringRef("})]>").contains(*text))
    return true;
  if (StringRef(text).starts_with("loc("))
    return true;
  return isAtNextOperation(parser, start);
}

/// Gives a value to the first attribute of the operation that has none.
ParseResult GuessParser::addAttribute(Attribute value) {
  for (const OdsAttribute &attribute : form.op->attributes) {
    if (result.attributes.get(attribute.name.str()) || attribute.isSymbolName)
      continue;
    result.addAttribute(attribute.name.str(), value);
    return success();
  }
  return parser.emitError(parser.getCurrentLocation(),
                          "ODS has no attribute for this");
}

/// Parses `@a`: the name of the operation, or a reference.
ParseResult GuessParser::parseSymbol() {
  for (const OdsAttribute &attribute : form.op->attributes)
    if (attribute.isSymbolName &&
        !result.attributes.get(attribute.name.str())) {
      StringAttr name;
      return parser.parseSymbolName(name, attribute.name.str(),
                                    result.attributes);
    }
  Attribute reference;
  for (const OdsAttribute &attribute : form.op->attributes)
    if (attribute.storage.str().ends_with("SymbolRefAttr") &&
        !result.attributes.get(attribute.name.str()))
      return parser.parseAttribute(reference, attribute.name.str(),
                                   result.attributes);
  return failure(parser.parseAttribute(reference) || addAttribute(reference));
}

/// Parses a literal: a number, a string, an array or an attribute with a name.
ParseResult GuessParser::parseValue() {
  Attribute value;
  StringRef text(getNextText(parser));
  StringRef number = text.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '-' || c == '.'; });
  StringRef behind = text.drop_front(number.size()).ltrim(' ');
  Type type;
  // The type of a number may be one of a dialect. It is then that of the
  // operation.
  bool isNumber =
      !number.ltrim('-').empty() && llvm::isDigit(number.ltrim('-').front());
  if (isNumber && behind.consume_front(":") &&
      behind.ltrim(' ').starts_with("!"))
    type = number.contains('.') ? Type(parser.getBuilder().getF64Type())
                                : Type(parser.getBuilder().getI64Type());
  if (parser.parseAttribute(value, type) || addAttribute(value))
    return failure();
  if (type)
    return success();
  // The type of the value of a constant is the type of the constant.
  auto typed = dyn_cast<TypedAttr>(value);
  if (typed && guessed.isEmpty() && form.op->results.size() == 1 &&
      !isa<NoneType>(typed.getType())) {
    guessed.setResult(typed.getType());
  }
  return success();
}

/// Returns whether a list goes on with `: type = `, behind a name.
static bool isAtTypeAndValue(StringRef text) {
  if (!text.consume_front(":"))
    return false;
  unsigned depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    bool isArrow = c == '-' && text.drop_front(i).starts_with("->");
    if (isArrow)
      ++i;
    else if (StringRef("<([{").contains(c))
      ++depth;
    else if (StringRef(">)]}").contains(c) && depth-- == 0)
      return false;
    else if (!depth && (c == ',' || c == '%'))
      return false;
    else if (!depth && c == '=')
      return true;
  }
  return false;
}

/// Parses `%a`, or `%a = %b` for an argument of the region that has the type of
/// `%b` at first. The type may be written: `%a : type = %b`.
ParseResult GuessParser::parseOperandOrArgument() {
  StringRef text(getNextText(parser));
  StringRef behind = text.drop_front().drop_while(isWordByte).ltrim(' ');
  bool hasType = depth && isAtTypeAndValue(behind);
  bool isArgument = behind.starts_with("=") || hasType;
  OpAsmParser::Argument argument;
  if (isArgument && (parser.parseArgument(argument, /*allowType=*/hasType) ||
                     parser.parseEqual()))
    return failure();
  OpAsmParser::UnresolvedOperand operand;
  if (parser.parseOperand(operand))
    return failure();
  if (isArgument) {
    if (!argument.type)
      argument.type = FormValues::askForType(parser, operand);
    if (!argument.type)
      argument.type = parser.getBuilder().getIndexType();
    arguments.push_back(argument);
  }
  guessed.add(operand, /*isAlone=*/depth == 0);
  return success();
}

/// Returns whether `(%a, %b) = ` comes next.
bool GuessParser::isAtAssignments() const {
  StringRef text = StringRef(getNextText(parser)).drop_front();
  StringRef behind = text.drop_while(
      [](char c) { return isWordByte(c) || c == '%' || c == ',' || c == ' '; });
  return behind != text && behind.consume_front(")") &&
         behind.ltrim(' ').starts_with("=");
}

/// Parses `(%a, %b) = (%c, %d)`, which names arguments of the region and the
/// values that they have at first.
ParseResult GuessParser::parseAssignments() {
  SmallVector<OpAsmParser::Argument> names;
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  if (parser.parseArgumentList(names, OpAsmParser::Delimiter::Paren) ||
      parser.parseEqual() ||
      parser.parseOperandList(values, names.size(),
                              OpAsmParser::Delimiter::Paren))
    return failure();
  for (auto [name, value] : llvm::zip(names, values)) {
    name.type = FormValues::askForType(parser, value);
    if (!name.type)
      name.type = parser.getBuilder().getIndexType();
  }
  arguments.append(names);
  guessed.addRun(values);
  return success();
}

/// Returns whether a list of ports or arguments may come next: the operation
/// defines a symbol, whose name it has, and a region.
bool GuessParser::isAtPorts() const {
  return guessed.isEmpty() && !form.op->regions.empty() && regions.empty() &&
         llvm::any_of(form.op->attributes, [&](const OdsAttribute &attribute) {
           return attribute.isSymbolName &&
                  result.attributes.get(attribute.name.str());
         });
}

/// Parses a port such as `in %a : i1` or `out b : i1 {c}`. One with a value is
/// an argument of the region.
ParseResult GuessParser::parsePort() {
  OpAsmParser::Argument argument;
  bool isArgument = false;
  while (!StringRef(",)").contains(*getNextText(parser))) {
    char next = *getNextText(parser);
    Type type;
    NamedAttrList ignored;
    if (next == '%' && !isArgument) {
      if (parser.parseArgument(argument))
        return failure();
      isArgument = true;
    } else if (next == ':') {
      if (parser.parseColon() || parser.parseType(type))
        return failure();
      if (isArgument && !argument.type)
        argument.type = type;
    } else if (next == '{') {
      if (parser.parseOptionalAttrDict(ignored))
        return failure();
    } else if (StringRef("<[(").contains(next)) {
      if (failed(skipBrackets(parser)))
        return failure();
    } else if (skipToken(parser)) {
      return failure();
    }
  }
  if (!isArgument)
    return success();
  if (!argument.type)
    return parser.emitError(parser.getCurrentLocation(), "expected a type");
  arguments.push_back(argument);
  return success();
}

ParseResult GuessParser::parsePorts() {
  if (parser.parseLParen())
    return failure();
  while (StringRef(getNextText(parser), 1) != ")")
    if (parsePort() || (parser.parseOptionalComma() &&
                        StringRef(getNextText(parser), 1) != ")"))
      return failure();
  return parser.parseRParen();
}

/// Parses a word: a case of an enum, or an attribute. Other words only show
/// what comes next.
ParseResult GuessParser::parseWord() {
  StringRef word = StringRef(getNextText(parser)).take_while(isWordByte);
  for (const OdsAttribute &attribute : form.op->attributes) {
    if (result.attributes.get(attribute.name.str()))
      continue;
    Attribute value =
        makeEnumAttribute(attribute, {word}, *form.index, *parser.getContext());
    if (attribute.storage == "UnitAttr" && attribute.name == word)
      value = parser.getBuilder().getUnitAttr();
    if (!value)
      continue;
    result.addAttribute(attribute.name.str(), value);
    return skipToken(parser);
  }
  static const StringRef attributeWords[] = {
      "affine_map", "affine_set", "array",  "dense", "dense_resource",
      "distinct",   "false",      "sparse", "true",  "unit"};
  return llvm::is_contained(attributeWords, word) ? parseValue()
                                                  : skipToken(parser);
}

ParseResult GuessParser::parseRegion() {
  auto region = std::make_unique<Region>();
  if (parser.parseRegion(*region, arguments))
    return failure();
  arguments.clear();
  regions.push_back(std::move(region));
  return success();
}

ParseResult GuessParser::parseNext() {
  char next = *getNextText(parser);
  switch (next) {
  case '%':
    return parseOperandOrArgument();
  case '@':
    return parseSymbol();
  case '{': {
    StringRef inside = StringRef(getNextText(parser)).drop_front().ltrim();
    bool isEmptyRegion =
        inside.starts_with("}") && regions.size() < form.op->regions.size();
    if (isAtDictionary(parser) && !isEmptyRegion)
      return parser.parseOptionalAttrDict(result.attributes);
    return parseRegion();
  }
  case '(':
    if (isAtAssignments())
      return parseAssignments();
    if (isAtPorts())
      return parsePorts();
    [[fallthrough]];
  case '[':
    // Operands, or an array.
    if (next == '[' &&
        !StringRef(getNextText(parser)).drop_front().ltrim().starts_with("%"))
      return parseValue();
    ++depth;
    guessed.addRun({});
    return skipToken(parser);
  case ',':
  case '=':
  case '|':
    return skipToken(parser);
  case ':':
    return failure(parser.parseColon() ||
                   guessed.parseTypes(parser, *form.op, /*isAlone=*/!depth));
  case '-':
    if (succeeded(parser.parseOptionalArrow()))
      return guessed.parseResults(parser);
    return parseValue();
  case '^': {
    Block *block;
    if (parser.parseSuccessor(block))
      return failure();
    result.addSuccessors(block);
    return success();
  }
  case '<':
    return failure(failed(skipBrackets(parser)));
  case '!':
    return parser.emitError(parser.getCurrentLocation(), "unexpected type");
  default:
    break;
  }
  if (succeeded(parser.parseOptionalKeyword("attributes")))
    return parser.parseOptionalAttrDict(result.attributes);
  return llvm::isAlpha(next) ? parseWord() : parseValue();
}

ParseResult GuessParser::addRegions() {
  for (std::unique_ptr<Region> &region : regions)
    addTerminator(*region, form, result.location, result.types);
  // A region that is not written, such as that of an `else`, has no block.
  size_t numRegions = form.op->regions.size();
  while (regions.size() < numRegions)
    regions.push_back(std::make_unique<Region>());
  result.addRegions(regions);
  return success();
}

ParseResult GuessParser::run() {
  start = getNextText(parser);
  while (!isAtEnd()) {
    if (parseNext())
      return failure();
    while (depth && StringRef(")]").contains(*getNextText(parser))) {
      --depth;
      if (skipToken(parser))
        return failure();
    }
  }
  return failure(guessed.give(values, form, parser, result) ||
                 values.resolve(parser, result) || addRegions());
}

ParseResult mlir::tcp::lsp::parseGuessed(const OpForm &form,
                                         OpAsmParser &parser,
                                         OperationState &result) {
  if (form.op->hasTrait("FunctionOpInterface"))
    return parseFunctionForm(parser, result);
  return GuessParser(form, parser, result).run();
}
