//===- FormAttributes.cpp - Attributes in the form of an operation --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/DefaultValues.h"
#include "lsp/dialects/FormParser.h"
#include "lsp/dialects/ProjectMark.h"
#include "lsp/dialects/RawText.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Parses the cases of an enum, as keywords or as a string. Returns nothing if
/// the next token is neither.
OptionalParseResult FormParser::parseEnum(const OdsAttribute &attribute) {
  const OdsEnum *info = form.index->findEnum(attribute.enumName);
  std::vector<std::string> cases;
  auto place = parser.getCurrentLocation();
  if (parser.parseOptionalKeywordOrString(&cases.emplace_back()))
    return std::nullopt;
  StringRef separator = info->separator.str().trim();
  while (info->isBitEnum && !separator.empty() &&
         succeeded(parseOptionalLiteral(parser, separator)))
    if (parser.parseKeywordOrString(&cases.emplace_back()))
      return failure();
  // A string may have all cases.
  SmallVector<StringRef> names;
  for (StringRef written : cases)
    if (info->isBitEnum && !separator.empty())
      for (StringRef name : llvm::split(written, separator))
        names.push_back(name.trim());
    else
      names.push_back(written);
  Attribute value =
      makeEnumAttribute(attribute, names, *form.index, *parser.getContext());
  if (!value)
    return parser.emitError(place)
           << "'" << attribute.name.str() << "' has no case '"
           << llvm::join(names, ", ") << "'";
  result.addAttribute(attribute.name.str(), value);
  return success();
}

/// Parses an attribute of a dialect without its name: its body in angle
/// brackets. Returns nothing if there are none.
OptionalParseResult FormParser::parseDialectAttribute(const OdsDef &def,
                                                      Attribute &value) {
  if (StringRef(getNextText(parser), 1) != "<")
    return std::nullopt;
  FailureOr<std::string> body = skipBrackets(parser);
  if (failed(body))
    return failure();
  value = makeDialectAttribute(def, *body, *parser.getContext());
  return success(value != nullptr);
}

/// Parses the text of one parameter or attribute, of which only C++ code knows
/// the form: brackets, a word with brackets behind it, or a literal.
static ParseResult skipValue(AsmParser &parser) {
  char next = *getNextText(parser);
  if (StringRef("([{<").contains(next))
    return failure(failed(skipBrackets(parser)));
  Attribute ignored;
  if (!llvm::isAlpha(next))
    return parser.parseAttribute(ignored);
  return failure(skipToken(parser) ||
                 (*getNextText(parser) == '<' && failed(skipBrackets(parser))));
}

/// Parses an attribute of a project that stands without its dialect, and has no
/// angle brackets around it.
static ParseResult parseBare(const OdsDef &def, AsmParser &parser,
                             Attribute &value) {
  const char *begin = getNextText(parser);
  std::optional<std::vector<FormatElement>> elements;
  if (def.format == OdsFormat::Declarative)
    elements = parseFormat(def.assemblyFormat);
  bool isSimple =
      elements && llvm::all_of(*elements, [](const FormatElement &element) {
        return element.is(FormatElement::Kind::Literal) ||
               element.is(FormatElement::Kind::Variable) ||
               element.is(FormatElement::Kind::Whitespace);
      });
  if (!isSimple) {
    if (skipValue(parser))
      return failure();
  } else {
    for (const FormatElement &element : *elements)
      if ((element.is(FormatElement::Kind::Literal) &&
           parseLiteral(parser, element.text)) ||
          (element.is(FormatElement::Kind::Variable) && skipValue(parser)))
        return failure();
  }
  StringRef text(begin, getNextText(parser) - begin);
  value = makeDialectAttribute(def, text.rtrim(), *parser.getContext());
  return success(value != nullptr);
}

/// Returns whether `parseBare` parses an attribute of a definition.
static bool isBare(const OdsAttribute &attribute, const OdsDef &def,
                   MLIRContext &context) {
  Dialect *dialect = context.getLoadedDialect(def.getDialect());
  return dialect && isProjectDialect(*dialect) && mayBeBare(attribute, def);
}

/// Parses attributes such as `[1, 2]` of DenseI64ArrayAttr, whose type the form
/// leaves out. Returns nothing if the next token is not "[".
template <typename Array, typename Element>
static OptionalParseResult parseArray(AsmParser &parser, Attribute &value) {
  if (StringRef(getNextText(parser), 1) != "[")
    return std::nullopt;
  value = Array::parse(parser, Type());
  return success(value != nullptr);
}

/// Parses an attribute that has a form of its own in the place of a known
/// class.
static OptionalParseResult parseByStorage(StringRef storage, AsmParser &parser,
                                          Attribute &value) {
  if (storage == "DenseBoolArrayAttr")
    return parseArray<DenseBoolArrayAttr, bool>(parser, value);
  if (storage == "DenseI8ArrayAttr")
    return parseArray<DenseI8ArrayAttr, int8_t>(parser, value);
  if (storage == "DenseI16ArrayAttr")
    return parseArray<DenseI16ArrayAttr, int16_t>(parser, value);
  if (storage == "DenseI32ArrayAttr")
    return parseArray<DenseI32ArrayAttr, int32_t>(parser, value);
  if (storage == "DenseI64ArrayAttr")
    return parseArray<DenseI64ArrayAttr, int64_t>(parser, value);
  if (storage == "DenseF32ArrayAttr")
    return parseArray<DenseF32ArrayAttr, float>(parser, value);
  if (storage == "DenseF64ArrayAttr")
    return parseArray<DenseF64ArrayAttr, double>(parser, value);
  return std::nullopt;
}

ParseResult FormParser::parseAttribute(const OdsAttribute &attribute,
                                       bool isQualified) {
  StringRef name = attribute.name;
  Attribute value;
  if (attribute.storage == "UnitAttr") {
    result.addAttribute(name, parser.getBuilder().getUnitAttr());
    return success();
  }
  if (attribute.isSymbolName) {
    StringAttr symbol;
    return parser.parseSymbolName(symbol, name, result.attributes);
  }
  if (!isQualified) {
    OptionalParseResult parsed = std::nullopt;
    const OdsDef *def = form.index->findAttribute(attribute.attrDef);
    if (def)
      parsed = parseDialectAttribute(*def, value);
    if (!parsed.has_value())
      parsed = parseByStorage(attribute.storage, parser, value);
    if (parsed.has_value()) {
      if (succeeded(*parsed))
        result.addAttribute(name, value);
      return *parsed;
    }
    bool isNamed = StringRef(getNextText(parser), 1) == "#";
    if (!isNamed && def && isBare(attribute, *def, *parser.getContext())) {
      if (parseBare(*def, parser, value))
        return failure();
      result.addAttribute(name, value);
      return success();
    }
    if (!isNamed && form.index->findEnum(attribute.enumName)) {
      OptionalParseResult cases = parseEnum(attribute);
      if (cases.has_value())
        return *cases;
    }
  }
  Type type = readType(attribute.onlyType, *parser.getContext());
  return parser.parseAttribute(value, type, name, result.attributes);
}

/// Parses an attribute if the next token begins it.
OptionalParseResult
FormParser::parseOptionalAttribute(const OdsAttribute &attribute) {
  StringRef name = attribute.name;
  char next = *getNextText(parser);
  if (attribute.isSymbolName) {
    if (next != '@')
      return std::nullopt;
    return parseAttribute(attribute, false);
  }
  const OdsEnum *info = form.index->findEnum(attribute.enumName);
  if (info && attribute.attrDef.empty()) {
    std::vector<StringRef> cases;
    for (const OdsEnumCase &enumCase : info->cases)
      cases.push_back(enumCase.name);
    StringRef text(getNextText(parser));
    StringRef word = text.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
    if (next != '"' && !llvm::is_contained(cases, word))
      return std::nullopt;
    return parseEnum(attribute);
  }
  bool isOfDialect = !attribute.attrDef.empty();
  if (isOfDialect && (next == '<' || next == '#'))
    return parseAttribute(attribute, false);
  if (isOfDialect && info && llvm::isAlpha(next))
    return parseEnum(attribute);
  const OdsDef *def = form.index->findAttribute(attribute.attrDef);
  if (def && StringRef("@\"[").contains(next) &&
      isBare(attribute, *def, *parser.getContext()))
    return parseAttribute(attribute, false);
  if (attribute.storage.str().starts_with("Dense") && next == '[')
    return parseAttribute(attribute, false);
  Attribute value;
  Type type = readType(attribute.onlyType, *parser.getContext());
  if (attribute.storage == "TypeAttr") {
    Type written;
    OptionalParseResult parsed = parser.parseOptionalType(written);
    if (parsed.has_value() && succeeded(*parsed))
      result.addAttribute(name, TypeAttr::get(written));
    return parsed;
  }
  // The parser of a class takes only what begins such an attribute.
  static const std::pair<StringRef, char> beginnings[] = {
      {"ArrayAttr", '['},
      {"DictionaryAttr", '{'},
      {"FlatSymbolRefAttr", '@'},
      {"StringAttr", '"'},
      {"SymbolRefAttr", '@'}};
  for (auto [storage, beginning] : beginnings)
    if (attribute.storage == storage && next != beginning)
      return std::nullopt;
  OptionalParseResult parsed = parser.parseOptionalAttribute(value, type);
  if (parsed.has_value() && succeeded(*parsed))
    result.addAttribute(name, value);
  return parsed;
}
