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
#include "tcp-mlir/Pipeline/OutputShape.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

/// Reads the groups of [[0, 1], [2]]. Returns nothing if there are none.
static std::optional<std::vector<std::vector<int64_t>>>
readGroups(const Problem &problem, const Statement &statement) {
  const std::vector<Token> &tokens = problem.statements.getTokens();
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
  const Statement *statement = problem.getStatement();
  StringRef message = problem.getMessage();
  if (!statement || !message.contains("expand_shape") ||
      !message.contains("expected 'output_shape'"))
    return;
  TypeList types = findTypes(problem.statements, *statement);
  std::vector<Range> operands = findOperands(problem.statements, *statement);
  auto groups = readGroups(problem, *statement);
  if (types.operands.size() != 1 || types.results.size() != 1 ||
      operands.empty() || !groups)
    return;
  StringRef text = problem.unit.getText();
  auto read = [&](Range range) {
    std::vector<mlir::Diagnostic> ignored;
    DiagnosticCollector collector(ignored);
    return dyn_cast_or_null<ShapedType>(
        parseType(text.slice(range.begin, range.end),
                  problem.unit.getModule().getContext()));
  };
  ShapedType from = read(types.operands.front());
  ShapedType to = read(types.results.front());
  if (!from || !to)
    return;
  std::vector<std::string> taken;
  std::optional<OutputShape> shape = makeOutputShape(
      text.slice(operands.front().begin, operands.front().end), from, to,
      *groups, [&](StringRef name) {
        return taken.emplace_back(makeName(problem.unit, name, taken));
      });
  if (!shape)
    return;
  size_t begin = problem.statements.bytes(statement->tokens).begin;
  StringRef indentation = getIndentation(text, begin);
  std::string before;
  for (const std::string &op : shape->before)
    before += op + "\n" + indentation.str();
  size_t end =
      problem.rangeOf(problem.statements.tokenAt(types.colon.begin) - 1).end;
  std::vector<TextEdit> edits;
  if (!before.empty())
    edits.push_back({{begin, begin}, before});
  edits.push_back({{end, end}, shape->clause});
  problem.offerIfItHelps("Add 'output_shape'", std::move(edits),
                         /*isPreferred=*/true);
}
