//===- OpVerifier.cpp - Checks that ODS tells -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/OpVerifier.h"
#include "lsp/dialects/TypeRules.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Verifies the number of things that `values` describe.
static LogicalResult verifyCount(Operation *op, const OdsList<OdsValue> &values,
                                 size_t count, StringRef what) {
  size_t numSingle = 0;
  bool isVariable = false;
  for (const OdsValue &value : values) {
    numSingle += value.arity == OdsArity::Single;
    isVariable |= value.arity != OdsArity::Single;
  }
  if (count == numSingle || (isVariable && count > numSingle))
    return success();
  return op->emitOpError() << "expected " << numSingle
                           << (isVariable ? " or more " : " ") << what
                           << (numSingle == 1 && !isVariable ? "" : "s")
                           << ", but found " << count;
}

LogicalResult mlir::tcp::lsp::verifyCounts(Operation *op, const OdsOp &row) {
  if (failed(verifyCount(op, row.operands, op->getNumOperands(), "operand")) ||
      failed(verifyCount(op, row.results, op->getNumResults(), "result")) ||
      failed(verifyCount(op, row.regions, op->getNumRegions(), "region")) ||
      failed(
          verifyCount(op, row.successors, op->getNumSuccessors(), "successor")))
    return failure();
  for (const OdsAttribute &attribute : row.attributes)
    if (!attribute.isOptional && !attribute.isProperty &&
        attribute.defaultValue.empty() && !op->getAttr(attribute.name.str()))
      return op->emitOpError()
             << "requires attribute '" << attribute.name.str() << "'";
  return success();
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

namespace {
/// Checks one operation.
class ConstraintVerifier {
public:
  ConstraintVerifier(Operation *op, const OdsOp &row, const OdsIndex &index,
                     const Predicates &predicates)
      : op(op), row(row), index(index), predicates(predicates) {}

  LogicalResult run();

private:
  bool fails(StringRef code, PredicateValue value) const;
  LogicalResult verifyAttributes();
  LogicalResult verifyTypes(const OdsList<OdsValue> &values, TypeRange types,
                            StringRef segments, StringRef what);
  LogicalResult verifyRules();
  LogicalResult verifyConditions();

  Operation *op;
  const OdsOp &row;
  const OdsIndex &index;
  const Predicates &predicates;
  /// The type of each operand or result that there is once, by its name.
  llvm::StringMap<Type> typeOf;
};
} // namespace

bool ConstraintVerifier::fails(StringRef code, PredicateValue value) const {
  return !code.empty() && predicates.get(code).holds(
                              {{"$_self", std::move(value)}}, index) == false;
}

LogicalResult ConstraintVerifier::verifyAttributes() {
  for (const OdsAttribute &attribute : row.attributes)
    if (Attribute value = op->getAttr(attribute.name.str());
        value && fails(attribute.predicate, value))
      return op->emitOpError() << "attribute '" << attribute.name.str()
                               << "' failed to satisfy constraint: "
                               << attribute.constraint.str();
  return success();
}

/// Returns how many operands or results belong to each of `values`. Returns
/// nothing if that is not known.
static std::optional<SmallVector<size_t>>
findSizes(Operation *op, const OdsList<OdsValue> &values, size_t count,
          StringRef segments) {
  SmallVector<size_t> sizes;
  if (auto given = op->getAttrOfType<DenseI32ArrayAttr>(segments)) {
    for (int32_t size : given.asArrayRef())
      sizes.push_back(std::max(size, 0));
    bool isRight =
        sizes.size() == values.size() &&
        std::accumulate(sizes.begin(), sizes.end(), size_t(0)) == count;
    return isRight ? std::optional(sizes) : std::nullopt;
  }
  size_t numSingle = llvm::count_if(values.get(), [](const OdsValue &value) {
    return value.arity == OdsArity::Single;
  });
  if (count < numSingle || values.size() - numSingle > 1)
    return std::nullopt;
  for (const OdsValue &value : values)
    sizes.push_back(value.arity == OdsArity::Single ? 1 : count - numSingle);
  return sizes;
}

/// Verifies the types of operands or of results.
LogicalResult ConstraintVerifier::verifyTypes(const OdsList<OdsValue> &values,
                                              TypeRange types,
                                              StringRef segments,
                                              StringRef what) {
  auto sizes = findSizes(op, values, types.size(), segments);
  if (!sizes)
    return success();
  size_t number = 0;
  for (auto [value, size] : llvm::zip(values.get(), *sizes)) {
    if (value.arity == OdsArity::Single)
      typeOf[value.name.str()] = types[number];
    for (size_t end = number + size; number < end; ++number)
      if (fails(value.predicate, types[number]))
        return op->emitOpError()
               << what << " #" << number << " must be "
               << (value.arity == OdsArity::Single ? "" : "variadic of ")
               << value.constraint.str() << ", but got " << types[number];
  }
  return success();
}

/// Verifies that types follow from others as traits say.
LogicalResult ConstraintVerifier::verifyRules() {
  for (const OdsTypeRule &rule : row.typeRules) {
    Type from = typeOf.lookup(rule.from.str()), to = typeOf.lookup(rule.to);
    if (!from || !to || rule.summary.empty() || mayHaveAlias(from) ||
        mayHaveAlias(to))
      continue;
    auto made = transformTypes(rule.transformer, from, 1);
    if (made && made->size() == 1 && made->front() != to)
      return op->emitOpError()
             << "failed to verify that " << rule.summary.str();
  }
  return success();
}

/// Verifies the conditions of traits.
LogicalResult ConstraintVerifier::verifyConditions() {
  if (row.conditions.empty())
    return success();
  PredicateScope variables = {{"$_op", op}};
  for (const auto &[name, type] : typeOf)
    if (!mayHaveAlias(type))
      variables["$" + name.str()] = type;
  for (const OdsAttribute &attribute : row.attributes)
    if (Attribute value = op->getAttr(attribute.name.str()))
      variables["$" + attribute.name.str().str()] = value;
  for (const OdsCondition &condition : row.conditions)
    if (predicates.get(condition.predicate).holds(variables, index) == false)
      return op->emitOpError()
             << "failed to verify that " << condition.summary.str();
  return success();
}

LogicalResult ConstraintVerifier::run() {
  return success(succeeded(verifyAttributes()) &&
                 succeeded(verifyTypes(row.operands, op->getOperandTypes(),
                                       "operandSegmentSizes", "operand")) &&
                 succeeded(verifyTypes(row.results, op->getResultTypes(),
                                       "resultSegmentSizes", "result")) &&
                 succeeded(verifyRules()) && succeeded(verifyConditions()));
}

LogicalResult mlir::tcp::lsp::verifyConstraints(Operation *op, const OdsOp &row,
                                                const OdsIndex &index,
                                                const Predicates &predicates) {
  return ConstraintVerifier(op, row, index, predicates).run();
}
