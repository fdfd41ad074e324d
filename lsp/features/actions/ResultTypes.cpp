//===- ResultTypes.cpp - Spell the type that a result has -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the type with the shape of `shape` and the elements of `elements`.
static Type withShape(Type shape, Type elements) {
  auto shaped = dyn_cast<RankedTensorType>(shape);
  return shaped ? shaped.clone(getElementTypeOrSelf(elements)) : Type();
}

/// Returns the result type of a gather_nd.
static Type inferGatherND(mlir::tcp::GatherNDOp op) {
  auto input = dyn_cast<RankedTensorType>(op.getInput().getType());
  auto indices = dyn_cast<RankedTensorType>(op.getIndices().getType());
  if (!input || !indices || indices.getRank() == 0)
    return {};
  int64_t depth = indices.getShape().back();
  if (depth < 0 || depth > input.getRank())
    return {};
  SmallVector<int64_t> shape(indices.getShape().drop_back());
  llvm::append_range(shape, input.getShape().drop_front(depth));
  return RankedTensorType::get(shape, input.getElementType());
}

/// Returns the types that the results of an operation should have, or an empty
/// list if they are not known.
static SmallVector<Type> inferTypes(Operation *op) {
  if (auto gather = dyn_cast<mlir::tcp::GatherOp>(op))
    return {
        withShape(gather.getIndices().getType(), gather.getInput().getType())};
  if (auto gather = dyn_cast<mlir::tcp::GatherNDOp>(op))
    return {inferGatherND(gather)};
  if (auto constant = dyn_cast<mlir::tcp::ConstOp>(op)) {
    ElementsAttr value = constant.getValueAttr();
    return {value ? value.getType() : Type()};
  }
  if (isa<mlir::tcp::GroupOp, mlir::tcp::IsolatedGroupOp>(op)) {
    if (op->getRegion(0).empty() || op->getRegion(0).front().empty())
      return {};
    return llvm::to_vector(op->getRegion(0).front().back().getOperandTypes());
  }
  if (isa<mlir::tcp::CastOp>(op))
    return {withShape(op->getOperand(0).getType(), op->getResult(0).getType())};
  if (isa<mlir::tcp::BroadcastOp>(op))
    return {withShape(op->getResult(0).getType(), op->getOperand(0).getType())};
  if (op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1 &&
      op->getNumOperands() && llvm::all_equal(op->getOperandTypes()) &&
      op->getDialect()->getNamespace() == "tcp")
    return {op->getOperand(0).getType()};
  auto infer = dyn_cast<InferTypeOpInterface>(op);
  SmallVector<Type> types;
  std::vector<mlir::Diagnostic> ignored;
  DiagnosticCollector collector(ignored);
  if (!infer || failed(infer.inferReturnTypes(
                    op->getContext(), op->getLoc(), op->getOperands(),
                    op->getAttrDictionary(), op->getPropertiesStorage(),
                    op->getRegions(), types)))
    return {};
  return types;
}

/// Returns the text of the value's type at a use, if there is one.
static std::optional<Range> findTypeOfUse(const Problem &problem,
                                          OpOperand &use) {
  const Statement *user = findStatement(problem.unit, use.getOwner());
  if (!user)
    return std::nullopt;
  std::vector<Range> types = findTypes(problem.statements, *user).operands;
  if (types.size() != use.getOwner()->getNumOperands())
    return std::nullopt;
  return types[use.getOperandNumber()];
}

static void fixOperation(Problem &problem, const Statement &statement,
                         Operation *op) {
  SmallVector<Type> types = inferTypes(op);
  if (types.size() != op->getNumResults() || types.empty() ||
      !llvm::all_of(types, [](Type type) { return bool(type); }))
    return;
  TypeList spelled = findTypes(problem.statements, statement);
  // A single type `: T` is that of the result, as for constants and groups.
  const std::vector<Range> &ranges =
      spelled.results.empty() ? spelled.operands : spelled.results;
  if (ranges.size() != types.size())
    return;
  std::vector<TextEdit> edits;
  std::string title;
  for (auto [index, type] : llvm::enumerate(types)) {
    if (type == op->getResult(index).getType())
      continue;
    title += (title.empty() ? "" : ", ") + toText(type);
    edits.push_back({ranges[index], toText(type)});
    for (OpOperand &use : op->getResult(index).getUses())
      if (std::optional<Range> range = findTypeOfUse(problem, use))
        edits.push_back({*range, toText(type)});
  }
  if (!edits.empty())
    problem.offerIfItHelps("Change the result type to " + title,
                           std::move(edits), /*isPreferred=*/true);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Returns the bytes from the arguments of a function to the text after its
/// results. Returns nothing if the results have attributes.
static std::optional<Range> findResults(const Statements &statements,
                                        const Statement &function) {
  const std::vector<Token> &tokens = statements.getTokens();
  if (function.regions.empty())
    return std::nullopt;
  size_t end = function.regions.front().tokens.begin;
  unsigned depth = 0;
  size_t arguments = 0;
  for (size_t i = function.name; i < end && !arguments; ++i) {
    depth += tokens[i].is('(');
    depth -= depth && tokens[i].is(')');
    if (tokens[i].is(')') && depth == 0)
      arguments = i;
  }
  if (!arguments)
    return std::nullopt;
  size_t last = arguments;
  if (tokens[arguments + 1].is(Token::Arrow))
    for (size_t i = arguments + 1; i < end; ++i) {
      if (tokens[i].is('{'))
        return std::nullopt;
      if (statements.spelling(i) == "attributes")
        break;
      last = i;
    }
  return Range{tokens[arguments].range.end, tokens[last].range.end};
}

/// Fixes "type of return operand 0 ('A') doesn't match function result type
/// ('B')" in the function's type.
static void fixFunction(Problem &problem, Operation *op) {
  auto function = dyn_cast<FunctionOpInterface>(op->getParentOp());
  const Statement *statement =
      function ? findStatement(problem.unit, function) : nullptr;
  if (!statement)
    return;
  std::optional<Range> range = findResults(problem.statements, *statement);
  if (!range)
    return;
  std::string types;
  llvm::raw_string_ostream os(types);
  llvm::interleaveComma(op->getOperandTypes(), os);
  bool isOne = op->getNumOperands() == 1 &&
               !isa<FunctionType>(op->getOperand(0).getType());
  std::string text = op->getNumOperands() == 0 ? ""
                     : isOne                   ? " -> " + types
                                               : " -> (" + types + ")";
  problem.offerIfItHelps("Change the result of '@" + function.getName().str() +
                             "' to (" + types + ")",
                         {{*range, text}});
}

void mlir::tcp::lsp::fixResultTypes(Problem &problem) {
  if (problem.diagnostic.source != mlir::tcp::lsp::Diagnostic::Verify)
    return;
  const Statement *statement = problem.getStatement();
  Operation *op = problem.getOperation();
  // The types may depend on the missing attribute.
  if (!statement || !op || problem.getMessage().contains("requires attribute"))
    return;
  if (isa<func::ReturnOp>(op))
    fixFunction(problem, op);
  else
    fixOperation(problem, *statement, op);
}
