//===- OperandTypes.cpp - Convert an operand ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

static Type parse(const Problem &problem, StringRef text) {
  std::vector<mlir::Diagnostic> ignored;
  DiagnosticCollector collector(ignored);
  return parseType(text, problem.unit.module().getContext(), nullptr,
                   /*isKnownNullTerminated=*/false);
}

/// Converts the operand at `operand`, whose type is spelled at `spelled` if
/// anywhere, in front of its operation. `shape` is a value of the type wanted.
static bool offerConversion(Problem &problem, const Statement &statement,
                            Range operand, std::optional<Range> spelled,
                            Type from, Type to, StringRef shape,
                            bool isPreferred) {
  StringRef text = problem.unit.text();
  StringRef name = text.slice(operand.begin, operand.end);
  size_t begin = problem.statements.bytes(statement.tokens).begin;
  std::optional<Conversion> conversion =
      convert(problem.unit, name, from, to, shape, getIndentation(text, begin));
  if (!conversion)
    return false;
  std::vector<TextEdit> edits{{{begin, begin}, conversion->text},
                              {operand, conversion->name}};
  if (spelled)
    edits.push_back({*spelled, toText(to)});
  return problem.offerIfItHelps("Convert '" + name.str() + "' to " +
                                    toText(to) + " by " + conversion->title,
                                std::move(edits), isPreferred);
}

/// An operation whose operands have types that it does not take together: each
/// becomes what the result, or another operand, is.
static void convertOperands(Problem &problem, const Statement &statement,
                            Operation *op) {
  std::vector<Range> operands = findOperands(problem.statements, statement);
  std::vector<Range> types = findTypes(problem.statements, statement).operands;
  if (operands.size() != op->getNumOperands() ||
      types.size() != op->getNumOperands() || op->getNumOperands() < 2)
    return;
  StringRef text = problem.unit.text();
  SmallVector<Type> targets(op->getResultTypes());
  llvm::append_range(targets, op->getOperandTypes());
  SmallVector<std::pair<unsigned, Type>> tried;
  bool isFirst = true;
  for (Type target : targets) {
    // A value that has the shape already.
    StringRef shape;
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      if (operand.getType() == target)
        shape = text.slice(operands[index].begin, operands[index].end);
    for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
      if (operand.getType() == target ||
          llvm::is_contained(tried, std::make_pair(unsigned(index), target)))
        continue;
      tried.emplace_back(index, target);
      if (offerConversion(problem, statement, operands[index], types[index],
                          operand.getType(), target, shape, isFirst))
        isFirst = false;
    }
  }
}

/// use of value '%c' expects different type than prior uses: 'A' vs 'B'
static void convertUse(Problem &problem, const Statement &statement) {
  StringRef message = problem.message();
  size_t token = problem.token();
  Range operand = problem.rangeOf(token);
  if (problem.statements.tokens()[token + 1].is(Token::AttributeId) &&
      problem.rangeOf(token + 1).begin == operand.end)
    operand.end = problem.rangeOf(token + 1).end;
  Type expected = parse(problem, quotedBehind(message, "prior uses: "));
  Type actual = parse(problem, quotedBehind(message, "' vs "));
  if (!expected || !actual)
    return;
  std::vector<Range> operands = findOperands(problem.statements, statement);
  TypeList types = findTypes(problem.statements, statement);
  StringRef text = problem.unit.text();
  auto spelling = [&](Range range) {
    return text.slice(range.begin, range.end);
  };
  bool isPaired = operands.size() == types.operands.size();
  // Another operand of the type that is wanted.
  StringRef shape;
  std::optional<size_t> own;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] == operand)
      own = i;
    else if (!isPaired || spelling(types.operands[i]) == toText(expected))
      shape = spelling(operands[i]);
  }
  bool isSpelledWrong =
      isPaired && own &&
      problem.offerIfItHelps("Change the type to " + toText(actual),
                             {{types.operands[*own], toText(actual)}},
                             /*isPreferred=*/true, /*numFixed=*/1);
  offerConversion(problem, statement, operand, std::nullopt, actual, expected,
                  shape, /*isPreferred=*/!isSpelledWrong);
}

/// type of return operand 0 ('A') doesn't match function result type ('B')
static void convertReturned(Problem &problem, const Statement &statement,
                            func::ReturnOp op) {
  auto function = dyn_cast<func::FuncOp>(op->getParentOp());
  std::vector<Range> operands = findOperands(problem.statements, statement);
  std::vector<Range> types = findTypes(problem.statements, statement).operands;
  if (!function || operands.size() != op->getNumOperands() ||
      types.size() != operands.size() ||
      function.getNumResults() != operands.size())
    return;
  for (auto [index, operand] : llvm::enumerate(op->getOperands()))
    if (operand.getType() != function.getResultTypes()[index])
      offerConversion(problem, statement, operands[index], types[index],
                      operand.getType(), function.getResultTypes()[index], "",
                      /*isPreferred=*/false);
}

void mlir::tcp::lsp::fixOperandTypes(Problem &problem) {
  const Statement *statement = problem.statement();
  if (!statement || problem.unit.isStale())
    return;
  if (problem.diagnostic.source == Found::Parse &&
      problem.message().contains("expects different type than prior uses"))
    return convertUse(problem, *statement);
  Operation *op = problem.operation();
  if (problem.diagnostic.source != Found::Verify || !op)
    return;
  if (auto returned = dyn_cast<func::ReturnOp>(op))
    return convertReturned(problem, *statement, returned);
  StringRef message = problem.message();
  if (message.contains("same shape") || message.contains("same element type") ||
      message.contains("same type"))
    convertOperands(problem, *statement, op);
}
