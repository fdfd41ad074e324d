//===- FormCustom.cpp - Parts of a form that C++ code parses --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/FormParser.h"
#include "lsp/dialects/RawText.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Kind = FormatElement::Kind;

/// Parses a directive that handles types only: one type for all, a list of
/// types, or a function type.
ParseResult FormParser::parseCustomTypes(const FormatElement &custom) {
  std::vector<FormValues::Group *> operands, results;
  for (const FormatElement &argument : custom.children) {
    if (!argument.is(Kind::Type))
      continue;
    StringRef name = argument.children.front().text;
    if (FormValues::Group *group = values.findOperand(name))
      operands.push_back(group);
    else if (FormValues::Group *group = values.findResult(name))
      results.push_back(group);
  }
  Type type;
  if (parser.parseType(type))
    return failure();
  SmallVector<Type> types{type};
  while (succeeded(parser.parseOptionalComma()))
    if (parser.parseType(types.emplace_back()))
      return failure();
  auto give = [&](llvm::ArrayRef<FormValues::Group *> groups,
                  llvm::ArrayRef<Type> given) {
    for (FormValues::Group *group : groups) {
      bool isVariadic = group->row->arity == OdsArity::Variadic;
      size_t count = isVariadic && groups.size() == 1 ? given.size() : 1;
      if (given.size() < count)
        return;
      group->setTypes(given.take_front(count));
      given = given.drop_front(count);
    }
  };
  auto function = dyn_cast<FunctionType>(type);
  if (function && types.size() == 1) {
    give(operands, function.getInputs());
    give(results, function.getResults());
    return success();
  }
  std::vector<FormValues::Group *> all = operands;
  llvm::append_range(all, results);
  if (types.size() == 1)
    types.assign(std::max<size_t>(all.size(), 1), type);
  give(all, types);
  return success();
}

/// Parses `custom<DynamicIndexList>`: `[%a, 4, %b : index, [8]]`.
ParseResult FormParser::parseIndexList(const FormatElement &custom) {
  SmallVector<OpAsmParser::UnresolvedOperand> dynamic;
  SmallVector<Type> types;
  DenseI64ArrayAttr integers;
  DenseBoolArrayAttr scalable;
  bool hasTypes = custom.children.back().is(Kind::Type);
  FormValues::Group *group = values.findOperand(custom.children[0].text);
  if (!group || custom.children.size() < 2)
    return parseArguments(custom);
  if (parseDynamicIndexList(parser, dynamic, integers, scalable,
                            hasTypes ? &types : nullptr))
    return failure();
  group->operands.assign(dynamic.begin(), dynamic.end());
  if (hasTypes)
    group->setTypes(types);
  result.addAttribute(custom.children[1].text, integers);
  if (custom.children.size() > 2 && custom.children[2].is(Kind::Variable))
    result.addAttribute(custom.children[2].text, scalable);
  return success();
}

/// Parses `public`, `private` or `nested`, if one of them comes next.
ParseResult FormParser::parseVisibility(const FormatElement &custom) {
  StringRef visibility;
  if (succeeded(parser.parseOptionalKeyword(&visibility,
                                            {"public", "private", "nested"})))
    result.addAttribute(custom.children.front().text,
                        parser.getBuilder().getStringAttr(visibility));
  return success();
}

/// Parses a type and an initial value: `type`, `type = uninitialized` or
/// `type = value`.
ParseResult FormParser::parseInitialValue(const FormatElement &custom) {
  Type type;
  Attribute value;
  if (custom.children.size() != 2 || parser.parseType(type))
    return failure();
  result.addAttribute(custom.children[0].text, TypeAttr::get(type));
  if (parser.parseOptionalEqual())
    return success();
  if (succeeded(parser.parseOptionalKeyword("uninitialized"))) {
    value = parser.getBuilder().getUnitAttr();
  } else {
    auto memref = dyn_cast<MemRefType>(type);
    Type valueType = memref ? RankedTensorType::get(memref.getShape(),
                                                    memref.getElementType())
                            : type;
    if (parser.parseAttribute(value, valueType))
      return failure();
  }
  result.addAttribute(custom.children[1].text, value);
  return success();
}

/// Returns whether what follows the directive in the form comes next.
bool FormParser::isFollowing() const {
  StringRef next(getNextText(parser));
  for (const Elements &elements : llvm::reverse(following))
    for (const FormatElement &element : elements) {
      // These may have no text.
      if (element.is(Kind::Whitespace) || element.is(Kind::Custom) ||
          element.is(Kind::Optional) || element.is(Kind::OIList))
        continue;
      if (element.is(Kind::AttrDict) && !next.starts_with("{"))
        continue;
      return element.is(Kind::AttrDict) ||
             (element.is(Kind::Literal) && next.starts_with(element.text));
    }
  return false;
}

/// Parses the arguments of a directive in their order, as far as the text has
/// them. Signs between them are skipped.
ParseResult FormParser::parseArguments(const FormatElement &custom) {
  unsigned depth = 0;
  const char *start = getNextText(parser);
  for (const FormatElement &argument : custom.children) {
    // The arguments that are left have no text.
    if (!depth && isAtNextOperation(parser, start))
      break;
    if (argument.is(Kind::Ref) || argument.is(Kind::Code))
      continue;
    StringRef signs = argument.is(Kind::Type) ? "([,=:" : "([,=";
    while (!isFollowing() && signs.contains(*getNextText(parser))) {
      depth += StringRef("([").contains(*getNextText(parser));
      if (skipToken(parser))
        return failure();
    }
    OptionalParseResult parsed = parseOptionalElement(argument);
    if (parsed.has_value() && failed(*parsed))
      return failure();
    while (!isFollowing() && StringRef(")]").contains(*getNextText(parser))) {
      depth -= depth > 0;
      if (skipToken(parser))
        return failure();
    }
  }
  // C++ code knows what else stands in the brackets.
  while (depth) {
    depth -= StringRef(")]").contains(*getNextText(parser));
    bool opens = StringRef("<([{").contains(*getNextText(parser));
    if (opens ? failed(skipBrackets(parser)) : failed(skipToken(parser)))
      return failure();
  }
  return success();
}

ParseResult FormParser::parseCustom(const FormatElement &custom) {
  bool hasOnlyTypes =
      llvm::all_of(custom.children, [](const FormatElement &argument) {
        return argument.is(Kind::Type) || argument.is(Kind::Ref);
      });
  if (hasOnlyTypes)
    return parseCustomTypes(custom);
  if (custom.text == "DynamicIndexList")
    return parseIndexList(custom);
  if (custom.text == "SymbolVisibility")
    return parseVisibility(custom);
  if (custom.text.ends_with("TypeAndInitialValue"))
    return parseInitialValue(custom);
  return parseArguments(custom);
}
