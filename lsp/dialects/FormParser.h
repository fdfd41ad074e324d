//===- FormParser.h - Parses what an assembly format describes --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_FORMPARSER_H
#define TCP_LSP_DIALECTS_FORMPARSER_H

#include "lsp/dialects/FormValues.h"

namespace mlir::tcp::lsp {

/// Parses an operation in its own syntax, as the parser does that mlir-tblgen
/// generates. Emits an error. `form` may be of any kind.
ParseResult parseForm(const OpForm &form, OpAsmParser &parser,
                      OperationState &result);

/// Interprets the elements of one operation's form.
class FormParser {
public:
  FormParser(const OpForm &form, OpAsmParser &parser, OperationState &result)
      : form(form), parser(parser), result(result), values(form) {}

  ParseResult run();

private:
  using Elements = llvm::ArrayRef<FormatElement>;

  ParseResult parseElements(Elements elements);
  ParseResult parseElement(const FormatElement &element);
  ParseResult parseVariable(StringRef name, bool isQualified);
  ParseResult parseTypes(const FormatElement &of, bool isQualified);
  ParseResult parseFunctionalType(const FormatElement &directive);
  ParseResult parseProperties();
  ParseResult parseGroup(const FormatElement &group);
  ParseResult parseClauses(const FormatElement &list);
  OptionalParseResult parseOptionalElement(const FormatElement &element);
  ParseResult parseRegions(StringRef name, OdsArity arity, bool isOptional);
  ParseResult parseSuccessors(StringRef name, OdsArity arity);

  // These functions are in FormCustom.cpp.
  ParseResult parseCustom(const FormatElement &custom);
  ParseResult parseCustomTypes(const FormatElement &custom);
  ParseResult parseIndexList(const FormatElement &custom);
  ParseResult parseVisibility(const FormatElement &custom);
  ParseResult parseInitialValue(const FormatElement &custom);
  ParseResult parseArguments(const FormatElement &custom);
  bool isFollowing() const;

  // These functions are in FormAttributes.cpp.
  ParseResult parseAttribute(const OdsAttribute &attribute, bool isQualified);
  OptionalParseResult parseOptionalAttribute(const OdsAttribute &attribute);
  OptionalParseResult parseEnum(const OdsAttribute &attribute);
  OptionalParseResult parseDialectAttribute(const OdsDef &def,
                                            Attribute &value);

  ParseResult finish();
  ParseResult addRegions();

  const OpForm &form;
  OpAsmParser &parser;
  OperationState &result;
  FormValues values;
  /// The elements that follow the one that is parsed.
  std::vector<Elements> following;
};

/// Parses a keyword or a sign, as in a literal of a form.
ParseResult parseLiteral(AsmParser &parser, StringRef literal);
/// Parses a keyword or a sign if it comes next.
ParseResult parseOptionalLiteral(AsmParser &parser, StringRef literal);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_FORMPARSER_H
