//===- FormTypes.cpp - Types in the form of an operation ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/DefaultValues.h"
#include "lsp/dialects/FormParser.h"
#include "lsp/dialects/ProjectMark.h"
#include "lsp/dialects/RawText.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Kind = FormatElement::Kind;

/// Parses a type. If the constraint of the value has one definition, the text
/// may leave the dialect and the name of the type out.
static ParseResult parseOneType(const OdsValue &row, const OpForm &form,
                                bool isQualified, AsmParser &parser,
                                Type &type) {
  const OdsDef *def = form.index->findType(row.typeDef);
  const char *begin = getNextText(parser);
  StringRef dialect = row.typeDef.str().split('.').first;
  if (isQualified || dialect.empty() || dialect == "builtin" || *begin == '!')
    return parser.parseType(type);
  MLIRContext &context = *parser.getContext();
  if (def && *begin == '<') {
    FailureOr<std::string> body = skipBrackets(parser);
    if (failed(body))
      return failure();
    type = makeDialectType(*def, *body, context);
    return success(type != nullptr);
  }
  Dialect *loaded = context.getLoadedDialect(dialect);
  if (!loaded || !isProjectDialect(*loaded) || !llvm::isAlpha(*begin))
    return parser.parseType(type);
  // C++ code knows the text, as the i8 or the list<i8> of `!a.i8` and
  // `!a.list<i8>`.
  if (skipToken(parser) ||
      (*getNextText(parser) == '<' && failed(skipBrackets(parser))))
    return failure();
  type = OpaqueType::get(
      StringAttr::get(&context, dialect),
      normalizeRaw(StringRef(begin, getNextText(parser) - begin)));
  return success();
}

/// Parses the types of operands or results that have one name.
static ParseResult parseGroupTypes(FormValues::Group &group, const OpForm &form,
                                   bool isQualified, AsmParser &parser) {
  SmallVector<Type> list;
  Type type;
  switch (group.row->arity) {
  case OdsArity::Single:
    if (parseOneType(*group.row, form, isQualified, parser, type))
      return failure();
    list.push_back(type);
    break;
  case OdsArity::Optional: {
    OptionalParseResult parsed = parser.parseOptionalType(type);
    if (parsed.has_value() && failed(*parsed))
      return failure();
    if (parsed.has_value())
      list.push_back(type);
    break;
  }
  case OdsArity::Variadic: {
    OptionalParseResult parsed = parser.parseOptionalType(type);
    if (!parsed.has_value())
      break;
    if (failed(*parsed))
      return failure();
    list.push_back(type);
    while (succeeded(parser.parseOptionalComma())) {
      if (parser.parseType(type))
        return failure();
      list.push_back(type);
    }
    break;
  }
  case OdsArity::VariadicOfVariadic:
    do {
      SmallVector<Type> part;
      if (parser.parseOptionalLParen())
        break;
      if (parser.parseOptionalRParen() &&
          (parser.parseTypeList(part) || parser.parseRParen()))
        return failure();
      list.append(part);
    } while (succeeded(parser.parseOptionalComma()));
    break;
  }
  group.setTypes(list);
  return success();
}

ParseResult FormParser::parseTypes(const FormatElement &of, bool isQualified) {
  if (of.is(Kind::Operands) || of.is(Kind::Results)) {
    SmallVector<Type> types;
    OptionalParseResult first = parser.parseOptionalType(types.emplace_back());
    if (!first.has_value())
      types.clear();
    else if (failed(*first))
      return failure();
    while (!types.empty() && succeeded(parser.parseOptionalComma()))
      if (parser.parseType(types.emplace_back()))
        return failure();
    bool isOperands = of.is(Kind::Operands);
    return values.splitTypes(types,
                             isOperands ? values.operands : values.results,
                             isOperands, parser);
  }
  FormValues::Group *group = values.findOperand(of.text);
  if (!group)
    group = values.findResult(of.text);
  return group ? parseGroupTypes(*group, form, isQualified, parser)
               : ParseResult(success());
}

ParseResult FormParser::parseFunctionalType(const FormatElement &directive) {
  FunctionType type;
  if (parser.parseType(type))
    return failure();
  auto take = [&](const FormatElement &of, llvm::ArrayRef<Type> types,
                  bool isInputs) -> ParseResult {
    if (of.is(Kind::Operands) || of.is(Kind::Results))
      return values.splitTypes(
          types, of.is(Kind::Operands) ? values.operands : values.results,
          of.is(Kind::Operands), parser);
    FormValues::Group *group =
        isInputs ? values.findOperand(of.text) : values.findResult(of.text);
    if (!group)
      return parser.emitError(parser.getNameLoc(), "unexpected types");
    group->setTypes(types);
    return success();
  };
  return failure(take(directive.children[0], type.getInputs(), true) ||
                 take(directive.children[1], type.getResults(), false));
}
