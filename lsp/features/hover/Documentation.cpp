//===- Documentation.cpp - ODS as Markdown --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/Documentation.h"
#include "lsp/ods/OpSignature.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static StringRef wordOf(OdsArity arity) {
  switch (arity) {
  case OdsArity::Single:
    return "";
  case OdsArity::Optional:
    return "optional ";
  case OdsArity::Variadic:
    return "any number of ";
  case OdsArity::VariadicOfVariadic:
    return "any number of lists of ";
  }
  return "";
}

static void addValues(llvm::raw_ostream &os, StringRef heading,
                      llvm::ArrayRef<OdsValue> values) {
  if (values.empty())
    return;
  os << "\n" << heading << "\n\n";
  for (const OdsValue &value : values) {
    os << "- ";
    if (!value.name.empty())
      os << "`" << value.name.str() << "`: ";
    os << wordOf(value.arity) << value.constraint.str() << "\n";
  }
}

static void addCases(llvm::raw_ostream &os, StringRef enumName) {
  const OdsEnum *found =
      enumName.empty() ? nullptr : OdsIndex::get().findEnum(enumName);
  if (!found)
    return;
  StringRef separator = ": ";
  for (const OdsEnumCase &enumCase : found->cases) {
    os << separator << "`" << enumCase.name.str() << "`";
    separator = ", ";
  }
}

static void addAttribute(llvm::raw_ostream &os, const OdsAttribute &attribute) {
  os << "`" << attribute.name.str()
     << "`: " << (attribute.isOptional ? "optional " : "")
     << attribute.constraint.str();
  addCases(os, attribute.enumName);
  if (!attribute.defaultValue.empty())
    os << ", by default `" << attribute.defaultValue.str() << "`";
  os << "\n";
}

static void addText(llvm::raw_ostream &os, StringRef description) {
  if (!description.trim().empty())
    os << "\n" << description.trim() << "\n";
}

std::string mlir::tcp::lsp::describe(const OdsOp &op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "**" << op.name.str() << "**";
  if (!op.summary.empty())
    os << ": " << op.summary.str();
  os << "\n";
  if (op.format == OdsFormat::Declarative)
    os << "\n```mlir\n" << makeSignature(op).label << "\n```\n";
  addValues(os, "Operands:", op.operands);
  if (!op.attributes.empty())
    os << "\nAttributes:\n\n";
  for (const OdsAttribute &attribute : op.attributes) {
    os << "- ";
    addAttribute(os, attribute);
  }
  addValues(os, "Results:", op.results);
  addValues(os, "Successors:", op.successors);
  addText(os, op.description);
  return text;
}

std::string mlir::tcp::lsp::describe(const OdsDef &definition) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "**" << definition.name.str() << "**";
  if (!definition.summary.empty())
    os << ": " << definition.summary.str();
  addCases(os, definition.enumName);
  os << "\n";
  if (!definition.parameters.empty() && definition.enumName.empty()) {
    os << "\nParameters:\n\n";
    for (const OdsParameter &parameter : definition.parameters) {
      os << "- `" << parameter.name.str() << "`: ";
      if (parameter.summary.empty())
        os << "`" << parameter.cppType.str() << "`";
      else
        os << parameter.summary.str();
      os << "\n";
    }
  }
  addText(os, definition.description);
  return text;
}

std::string mlir::tcp::lsp::describe(const OdsDialect &dialect) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "The dialect **" << dialect.name.str() << "**";
  if (!dialect.summary.empty())
    os << ": " << dialect.summary.str();
  os << "\n";
  addText(os, dialect.description);
  return text;
}

std::string mlir::tcp::lsp::describe(const OdsAttribute &attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  addAttribute(os, attribute);
  return text;
}

const OdsOp *mlir::tcp::lsp::findOp(StringRef name, StringRef defaultDialect) {
  const OdsIndex &index = OdsIndex::get();
  if (const OdsOp *op = index.findOp(name))
    return op;
  for (StringRef dialect : {defaultDialect, StringRef("builtin")})
    if (!dialect.empty())
      if (const OdsOp *op =
              index.findOp((llvm::Twine(dialect) + "." + name).str()))
        return op;
  return nullptr;
}

std::string mlir::tcp::lsp::toPlainText(StringRef markdown) {
  std::string text;
  bool isCode = false;
  while (!markdown.empty()) {
    auto [line, rest] = markdown.split('\n');
    markdown = rest;
    if (line.ltrim().starts_with("```")) {
      isCode = !isCode;
      continue;
    }
    for (size_t i = 0; i < line.size(); ++i) {
      if (!isCode && line.drop_front(i).starts_with("**"))
        ++i;
      else if (isCode || line[i] != '`')
        text += line[i];
    }
    text += '\n';
  }
  return text;
}
