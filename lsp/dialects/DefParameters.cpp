//===- DefParameters.cpp - Parameters of types and attributes -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/DefParameters.h"
#include "lsp/dialects/FormParser.h"
#include "lsp/dialects/constraints/Predicate.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Kind = FormatElement::Kind;

namespace {
/// Interprets the elements of one assembly format.
class ParameterParser {
public:
  ParameterParser(const OdsDef &def, DialectAsmParser &parser)
      : def(def), parser(parser) {}

  ParseResult parse(llvm::ArrayRef<FormatElement> elements);

private:
  using Parameters = std::vector<const OdsParameter *>;

  ParseResult parseElement(const FormatElement &element);
  ParseResult parseParameter(const OdsParameter &parameter);
  ParseResult parseConstrained(const OdsParameter &parameter);
  ParseResult parseStruct(Parameters expected);
  std::optional<Parameters> find(const FormatElement &element) const;

  const OdsDef &def;
  DialectAsmParser &parser;
  /// False behind a text whose form is not known.
  bool isKnown = true;
};
} // namespace

ParseResult ParameterParser::parse(llvm::ArrayRef<FormatElement> elements) {
  for (const FormatElement &element : elements)
    if (isKnown && parseElement(element))
      return failure();
  return success();
}

/// Returns the parameters that an element stands for. Returns nothing if some
/// may be left out.
std::optional<ParameterParser::Parameters>
ParameterParser::find(const FormatElement &element) const {
  Parameters found;
  for (const OdsParameter &parameter : def.parameters)
    if (element.is(Kind::Params) || parameter.name.str() == element.text)
      found.push_back(&parameter);
  bool isComplete = llvm::none_of(found, [](const OdsParameter *parameter) {
    return parameter->isOptional || !parameter->defaultValue.empty();
  });
  return isComplete && !found.empty() ? std::optional(found) : std::nullopt;
}

/// Parses a type or an attribute, and checks the condition of IRDL.
ParseResult ParameterParser::parseConstrained(const OdsParameter &parameter) {
  SMLoc place = parser.getCurrentLocation();
  Attribute value;
  if (parser.parseAttribute(value))
    return failure();
  auto type = dyn_cast<TypeAttr>(value);
  PredicateValue self = type ? PredicateValue(type.getValue()) : value;
  if (parameter.predicate.empty() ||
      Predicate(parameter.predicate)
              .holds({{"$_self", self}}, OdsIndex::get()) != false)
    return success();
  InFlightDiagnostic error = parser.emitError(place);
  error << "parameter '" << parameter.name.str() << "' must be "
        << parameter.summary.str() << ", but got ";
  if (type)
    return error << type.getValue();
  return error << "'" << value << "'";
}

/// Parses one parameter, if the form of its C++ class is known.
ParseResult ParameterParser::parseParameter(const OdsParameter &parameter) {
  StringRef cppType = parameter.cppType;
  cppType.consume_front("::");
  cppType.consume_front("mlir::");
  bool isInteger = llvm::StringSwitch<bool>(cppType)
                       .Cases({"int", "unsigned", "size_t"}, true)
                       .Cases({"int8_t", "int16_t", "int32_t", "int64_t"}, true)
                       .Cases({"uint8_t", "uint16_t", "uint32_t"}, true)
                       .Case("uint64_t", true)
                       .Default(false);
  if (isInteger) {
    APInt value;
    OptionalParseResult parsed = parser.parseOptionalInteger(value);
    if (parsed.has_value())
      return *parsed;
    return parser.emitError(parser.getCurrentLocation(),
                            "expected integer value");
  }
  if (cppType == "Type") {
    Type value;
    return parser.parseType(value);
  }
  if (cppType == "Attribute")
    return parseConstrained(parameter);
  isKnown = false;
  return success();
}

/// Parses `name = value` for all of `expected`, in any order.
ParseResult ParameterParser::parseStruct(Parameters expected) {
  while (isKnown && !expected.empty()) {
    SMLoc place = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    auto found = llvm::find_if(expected, [&](const OdsParameter *parameter) {
      return parameter->name == name;
    });
    if (found == expected.end())
      return parser.emitError(place)
             << "duplicate or unknown struct parameter name: " << name;
    const OdsParameter &parameter = **found;
    expected.erase(found);
    if (parser.parseEqual() || parseParameter(parameter))
      return failure();
    if (isKnown && !expected.empty() && parser.parseComma())
      return failure();
  }
  return success();
}

ParseResult ParameterParser::parseElement(const FormatElement &element) {
  switch (element.kind) {
  case Kind::Whitespace:
    return success();
  case Kind::Literal:
    // In `4xi8`, there is no token "x".
    isKnown = element.text != "x";
    return isKnown ? parseLiteral(parser, element.text)
                   : ParseResult(success());
  case Kind::Variable:
  case Kind::Params:
    if (auto parameters = find(element)) {
      for (const auto &[index, parameter] : llvm::enumerate(*parameters))
        if (isKnown &&
            ((index && parser.parseComma()) || parseParameter(*parameter)))
          return failure();
      return success();
    }
    break;
  case Kind::Struct: {
    Parameters all;
    for (const FormatElement &child : element.children) {
      auto parameters = find(child);
      if (!parameters) {
        isKnown = false;
        return success();
      }
      llvm::append_range(all, *parameters);
    }
    return parseStruct(std::move(all));
  }
  default:
    break;
  }
  isKnown = false;
  return success();
}

ParseResult mlir::tcp::lsp::checkParameters(const OdsDef &def,
                                            DialectAsmParser &parser) {
  if (def.format != OdsFormat::Declarative || !def.enumName.empty())
    return success();
  std::optional<std::vector<FormatElement>> elements =
      parseFormat(def.assemblyFormat);
  StringRef name;
  if (!elements || failed(parser.parseOptionalKeyword(&name)) ||
      name != def.mnemonic.str())
    return success();
  return ParameterParser(def, parser).parse(*elements);
}
