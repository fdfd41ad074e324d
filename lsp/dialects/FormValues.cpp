//===- FormValues.cpp - Values of an operation and their types ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/FormValues.h"
#include "lsp/dialects/DefaultValues.h"
#include "lsp/dialects/TypeRules.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

using Operands = llvm::ArrayRef<OpAsmParser::UnresolvedOperand>;

FormValues::FormValues(const OpForm &form)
    : regions(form.op->regions.size()), successors(form.op->successors.size()),
      form(form) {
  for (const OdsValue &row : form.op->operands)
    operands.emplace_back().row = &row;
  for (const OdsValue &row : form.op->results)
    results.emplace_back().row = &row;
}

FormValues::Group *FormValues::find(std::vector<Group> &groups,
                                    StringRef name) {
  for (Group &group : groups)
    if (group.row->name == name)
      return &group;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Lists for all groups
//===----------------------------------------------------------------------===//

/// Returns the sizes of the groups if all together have `count` elements.
/// `isSame` says that all groups of variable sizes have one size. Returns
/// nothing if the sizes do not follow from that.
static std::optional<std::vector<size_t>>
divide(llvm::ArrayRef<FormValues::Group> groups, size_t count, bool isSame) {
  size_t numSingle = 0, numVariable = 0;
  for (const FormValues::Group &group : groups)
    ++(group.row->arity == OdsArity::Single ? numSingle : numVariable);
  if (count < numSingle || (numVariable > 1 && !isSame) ||
      (numVariable == 0 && count != numSingle))
    return std::nullopt;
  size_t size = numVariable ? (count - numSingle) / numVariable : 0;
  if (numSingle + numVariable * size != count)
    return std::nullopt;
  std::vector<size_t> sizes;
  for (const FormValues::Group &group : groups)
    sizes.push_back(group.row->arity == OdsArity::Single ? 1 : size);
  return sizes;
}

ParseResult FormValues::splitOperands(Operands all, OpAsmParser &parser) {
  auto sizes = divide(operands, all.size(),
                      form.op->hasTrait("SameVariadicOperandSize"));
  if (!sizes)
    return parser.emitError(parser.getNameLoc(), "wrong number of operands");
  for (auto [group, size] : llvm::zip(operands, *sizes)) {
    group.operands.assign(all.begin(), all.begin() + size);
    all = all.drop_front(size);
  }
  return success();
}

ParseResult FormValues::splitTypes(llvm::ArrayRef<Type> all,
                                   std::vector<Group> &groups, bool isOperands,
                                   OpAsmParser &parser) {
  std::vector<size_t> sizes;
  size_t sum = 0;
  if (isOperands) {
    for (const Group &group : groups)
      sum += sizes.emplace_back(group.operands.size());
    if (sum != all.size())
      return parser.emitError(parser.getNameLoc())
             << "number of operands and types do not match: got " << sum
             << " operands and " << all.size() << " types";
  } else {
    auto divided =
        divide(groups, all.size(), form.op->hasTrait("SameVariadicResultSize"));
    if (!divided)
      return parser.emitError(parser.getNameLoc(),
                              "wrong number of result types");
    sizes = std::move(*divided);
  }
  for (auto [group, size] : llvm::zip(groups, sizes)) {
    group.setTypes(all.take_front(size));
    all = all.drop_front(size);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Types that the text leaves out
//===----------------------------------------------------------------------===//

/// Gives a group the only type that its constraint allows. Returns whether
/// that is new.
bool FormValues::inferOnlyType(Group &group, bool isOperand,
                               MLIRContext &context) {
  if (group.hasTypes)
    return false;
  if (isOperand && group.operands.empty()) {
    group.setTypes({});
    return true;
  }
  bool isSingle = group.row->arity == OdsArity::Single;
  if (!isOperand && !isSingle)
    return false;
  Type only = readType(group.row->onlyType, context);
  if (!only)
    return false;
  group.setTypes(
      std::vector<Type>(isOperand ? group.operands.size() : 1, only));
  return true;
}

/// Returns the type of an attribute's value, or null.
static Type getAttributeType(const OperationState &result, StringRef name) {
  Attribute value = result.attributes.get(name);
  if (auto type = dyn_cast_or_null<TypeAttr>(value))
    return type.getValue();
  auto typed = dyn_cast_or_null<TypedAttr>(value);
  return typed ? typed.getType() : Type();
}

/// Applies a rule of a trait. Returns whether it gave a type.
bool FormValues::inferByRule(const OdsTypeRule &rule,
                             const OperationState &result) {
  Group *to = findOperand(rule.to);
  bool isOperand = to != nullptr;
  if (!to)
    to = findResult(rule.to);
  if (!to || to->hasTypes)
    return false;
  std::vector<Type> types;
  Group *from = findOperand(rule.from);
  if (!from)
    from = findResult(rule.from);
  if (from && !from->hasTypes)
    return false;
  if (from) {
    types = from->types;
  } else {
    Type type = getAttributeType(result, rule.from);
    if (!type)
      return false;
    types = {type};
  }
  size_t count = isOperand ? to->operands.size() : 1;
  std::optional<std::vector<Type>> made =
      transformTypes(rule.transformer, types, count);
  if (!made || (isOperand && made->size() != count))
    return false;
  to->setTypes(*made);
  return true;
}

/// Applies traits such as SameOperandsAndResultType. Returns whether they gave
/// a type.
bool FormValues::inferBySameTypes() {
  bool withResults = form.op->hasTrait("SameOperandsAndResultType");
  if (!withResults && !form.op->hasTrait("SameTypeOperands"))
    return false;
  Type same;
  auto look = [&](const std::vector<Group> &groups) {
    for (const Group &group : groups)
      if (!same && group.hasTypes && !group.types.empty())
        same = group.types.front();
  };
  look(operands);
  if (withResults)
    look(results);
  if (!same)
    return false;
  bool isNew = false;
  for (Group &group : operands)
    if (!group.hasTypes) {
      group.setTypes(std::vector<Type>(group.operands.size(), same));
      isNew = true;
    }
  for (Group &group : results)
    if (withResults && !group.hasTypes &&
        group.row->arity == OdsArity::Single) {
      group.setTypes({same});
      isNew = true;
    }
  return isNew;
}

/// Applies the trait FirstAttrDerivedResultType. Returns whether it gave a
/// type.
bool FormValues::inferFirstAttribute(const OperationState &result) {
  if (!form.op->hasTrait("FirstAttrDerivedResultType") ||
      form.op->attributes.empty() || results.empty() || results[0].hasTypes)
    return false;
  Type type = getAttributeType(result, form.op->attributes[0].name);
  if (type)
    results[0].setTypes({type});
  return bool(type);
}

void FormValues::infer(const OperationState &result) {
  MLIRContext &context = *result.getContext();
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (Group &group : operands)
      isNew |= inferOnlyType(group, /*isOperand=*/true, context);
    for (Group &group : results)
      isNew |= inferOnlyType(group, /*isOperand=*/false, context);
    for (const OdsTypeRule &rule : form.op->typeRules)
      isNew |= inferByRule(rule, result);
    isNew |= inferBySameTypes();
    isNew |= inferFirstAttribute(result);
  }
}

//===----------------------------------------------------------------------===//
// Types of operands
//===----------------------------------------------------------------------===//

/// MLIR's parser has no function that tells the type of a value, but it names
/// the type when the value is used with another one.
Type FormValues::askForType(OpAsmParser &parser,
                            const OpAsmParser::UnresolvedOperand &operand) {
  MLIRContext *context = parser.getContext();
  Type wrong = OpaqueType::get(StringAttr::get(context, "tcp_lsp"), "unknown");
  uint64_t thread = llvm::get_threadid();
  Type found;
  ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &said) {
    if (llvm::get_threadid() != thread)
      return failure();
    for (DiagnosticArgument &argument : said.getArguments())
      if (argument.getKind() ==
              DiagnosticArgument::DiagnosticArgumentKind::Type &&
          argument.getAsType() != wrong)
        found = argument.getAsType();
    return success();
  });
  SmallVector<Value> values;
  (void)parser.resolveOperand(operand, wrong, values);
  return found;
}

/// Finds the types of operands by their definitions.
ParseResult FormValues::learnOperands(OpAsmParser &parser) {
  for (Group &group : operands) {
    if (group.hasTypes)
      continue;
    std::vector<Type> types;
    for (const OpAsmParser::UnresolvedOperand &operand : group.operands) {
      Type type = askForType(parser, operand);
      if (!type)
        return parser.emitError(operand.location)
               << "the type of '" << operand.name
               << "' does not follow from the text";
      types.push_back(type);
    }
    group.setTypes(types);
  }
  return success();
}

/// Adds the attributes that count the operands or results of each group.
void FormValues::addSegments(OperationState &result, OpAsmParser &parser) {
  Builder &builder = parser.getBuilder();
  auto add = [&](StringRef trait, StringRef name, auto getSize,
                 const std::vector<Group> &groups) {
    if (!form.op->hasTrait(trait))
      return;
    std::vector<int32_t> sizes;
    for (const Group &group : groups)
      sizes.push_back(getSize(group));
    result.addAttribute(name, builder.getDenseI32ArrayAttr(sizes));
  };
  add(
      "AttrSizedOperandSegments", "operandSegmentSizes",
      [](const Group &group) { return group.operands.size(); }, operands);
  add(
      "AttrSizedResultSegments", "resultSegmentSizes",
      [](const Group &group) { return group.types.size(); }, results);
}

ParseResult FormValues::resolve(OpAsmParser &parser, OperationState &result) {
  infer(result);
  if (learnOperands(parser))
    return failure();
  infer(result);
  for (Group &group : results) {
    // If there are results that need not be there, the text has their types.
    if (!group.hasTypes && group.row->arity == OdsArity::Single)
      return parser.emitError(parser.getNameLoc())
             << "the type of the result does not follow from the text";
    result.addTypes(group.types);
  }
  for (Group &group : operands)
    if (parser.resolveOperands(group.operands, group.types, group.place,
                               result.operands))
      return failure();
  addSegments(result, parser);
  return success();
}
