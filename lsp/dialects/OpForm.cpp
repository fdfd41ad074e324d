//===- OpForm.cpp - The forms of a project's operations -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/OpForm.h"
#include "lsp/dialects/TypeRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Kind = FormatElement::Kind;

/// Returns whether the elements, the types of all values and the rules about
/// these are known.
bool mlir::tcp::lsp::mayBeBare(const OdsAttribute &attribute,
                               const OdsDef &def) {
  if (def.format == OdsFormat::Custom)
    return true;
  StringRef format = def.assemblyFormat;
  return attribute.enumName.empty() && !format.empty() &&
         !format.ltrim().starts_with("`<`");
}

static bool isFullyKnown(const OpForm &form) {
  const OdsOp &op = *form.op;
  // The index does not have the attribute with the sizes of the parts.
  if (llvm::any_of(op.operands, [](const OdsValue &value) {
        return value.arity == OdsArity::VariadicOfVariadic;
      }))
    return false;
  bool hasCustom = false, hasAllOperands = false, hasAllResults = false;
  llvm::StringSet<> typed;
  walkFormat(form.elements, [&](const FormatElement &element) {
    hasCustom |= element.is(Kind::Custom);
    if (!element.is(Kind::Type) && !element.is(Kind::FunctionalType))
      return true;
    for (const FormatElement &of : element.children) {
      hasAllOperands |= of.is(Kind::Operands);
      hasAllResults |= of.is(Kind::Results);
      typed.insert(of.text);
    }
    return false;
  });
  if (hasCustom)
    return false;
  // A type may be written without its dialect as only C++ code knows.
  auto isShort = [&](const OdsValue &value) {
    const OdsDef *def = form.index->findType(value.typeDef);
    StringRef dialect = value.typeDef.str().split('.').first;
    return !dialect.empty() && dialect != "builtin" &&
           (!def || def->format == OdsFormat::Custom);
  };
  if (llvm::any_of(op.operands, isShort) || llvm::any_of(op.results, isShort))
    return false;
  // So may an attribute.
  if (llvm::any_of(op.attributes, [&](const OdsAttribute &attribute) {
        const OdsDef *def = form.index->findAttribute(attribute.attrDef);
        return def && mayBeBare(attribute, *def);
      }))
    return false;
  auto isTyped = [&](const OdsValue &value, bool hasAll) {
    return hasAll || !value.onlyType.empty() || typed.contains(value.name);
  };
  bool isSame = op.hasTrait("SameOperandsAndResultType");
  bool isSameOperands = isSame || op.hasTrait("SameTypeOperands");
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (const OdsTypeRule &rule : op.typeRules)
      if (isKnownTransformer(rule.transformer) && typed.contains(rule.from))
        isNew |= typed.insert(rule.to).second;
  }
  bool operandsAreTyped = llvm::all_of(op.operands, [&](const OdsValue &value) {
    return isTyped(value, hasAllOperands);
  });
  bool resultsAreTyped = llvm::all_of(op.results, [&](const OdsValue &value) {
    return isTyped(value, hasAllResults);
  });
  bool someAreTyped = !typed.empty() || hasAllOperands || hasAllResults;
  return (operandsAreTyped || (isSameOperands && someAreTyped)) &&
         (resultsAreTyped || (isSame && someAreTyped));
}

OpForm OpForm::read(const OdsOp &op, const OdsIndex &index) {
  OpForm form;
  form.op = &op;
  form.index = &index;
  if (op.format != OdsFormat::Declarative) {
    form.knowledge = op.format == OdsFormat::Custom ? FormKnowledge::Custom
                                                    : FormKnowledge::Generic;
    return form;
  }
  std::optional<std::vector<FormatElement>> elements =
      parseFormat(op.assemblyFormat);
  form.knowledge = FormKnowledge::Custom;
  if (!elements)
    return form;
  form.elements = std::move(*elements);
  form.knowledge =
      isFullyKnown(form) ? FormKnowledge::Full : FormKnowledge::Partial;
  return form;
}
