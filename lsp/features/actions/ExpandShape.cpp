//===- ExpandShape.cpp - Add the output_shape of an expand_shape ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Reads the groups of [[0, 1], [2]]. Returns nothing if there are none.
static std::optional<std::vector<std::vector<int64_t>>>
readGroups(const Problem &problem, const Statement &statement) {
  const std::vector<Token> &tokens = problem.statements.tokens();
  std::vector<std::vector<int64_t>> groups;
  unsigned depth = 0;
  for (size_t i = statement.name; i < statement.tokens.end; ++i) {
    if (tokens[i].is('[')) {
      if (++depth == 2)
        groups.emplace_back();
    } else if (tokens[i].is(']')) {
      if (depth-- == 1)
        return groups;
    } else if (tokens[i].is(Token::Integer) && depth == 2) {
      int64_t number;
      if (problem.spelling(i).getAsInteger(10, number))
        return std::nullopt;
      groups.back().push_back(number);
    } else if (depth && !tokens[i].is(',')) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

void mlir::tcp::lsp::fixExpandShape(Problem &problem) {
  const Statement *statement = problem.statement();
  StringRef message = problem.message();
  if (!statement || !message.contains("expand_shape") ||
      !message.contains("expected 'output_shape'"))
    return;
  bool isTensor = message.contains("tensor.");
  TypeList types = findTypes(problem.statements, *statement);
  std::vector<Range> operands = findOperands(problem.statements, *statement);
  auto groups = readGroups(problem, *statement);
  if (types.operands.size() != 1 || types.results.size() != 1 ||
      operands.empty() || !groups)
    return;
  StringRef text = problem.unit.text();
  auto read = [&](Range range) {
    std::vector<mlir::Diagnostic> ignored;
    DiagnosticCollector collector(ignored);
    return dyn_cast_or_null<ShapedType>(
        parseType(text.slice(range.begin, range.end),
                  problem.unit.module().getContext()));
  };
  ShapedType from = read(types.operands.front());
  ShapedType to = read(types.results.front());
  if (!from || !to || !from.hasRank() || !to.hasRank())
    return;
  // The sizes of all dimensions. Dynamic ones are computed from the operand.
  std::vector<std::string> sizes, taken;
  for (int64_t size : to.getShape())
    sizes.push_back(std::to_string(size));
  size_t begin = problem.statements.bytes(statement->tokens).begin;
  StringRef indentation = getIndentation(text, begin);
  StringRef operand = text.slice(operands.front().begin, operands.front().end);
  std::string before;
  auto define = [&](StringRef name, const std::string &op) {
    taken.push_back(makeName(problem.unit, name, taken));
    before += taken.back() + " = " + op + "\n" + indentation.str();
    return taken.back();
  };
  auto constant = [&](int64_t value) {
    return define("%c" + std::to_string(value),
                  "arith.constant " + std::to_string(value) + " : index");
  };
  for (auto [dim, group] : llvm::enumerate(*groups)) {
    int64_t known = 1, open = -1;
    for (int64_t i : group) {
      if (i < 0 || i >= to.getRank())
        return;
      if (!to.isDynamicDim(i))
        known *= to.getDimSize(i);
      else if (open >= 0)
        return; // Two dynamic sizes of a group can't be computed.
      else
        open = i;
    }
    if (open < 0)
      continue;
    std::string size = define(
        "%dim", (isTensor ? "tensor.dim " : "memref.dim ") + operand.str() +
                    ", " + constant(dim) + " : " + toText(from));
    if (known > 1)
      size = define("%size", "arith.divui " + size + ", " + constant(known) +
                                 " : index");
    sizes[open] = size;
  }
  size_t end =
      problem.rangeOf(problem.statements.tokenAt(types.colon.begin) - 1).end;
  std::vector<TextEdit> edits;
  if (!before.empty())
    edits.push_back({{begin, begin}, before});
  edits.push_back(
      {{end, end}, " output_shape [" + llvm::join(sizes, ", ") + "]"});
  problem.offerIfItHelps("Add 'output_shape'", std::move(edits),
                         /*isPreferred=*/true);
}
