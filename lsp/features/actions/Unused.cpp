//===- Unused.cpp - Remove what nobody uses -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// The bytes of a statement: whole lines, with a comment behind it, where
/// nothing else is on them.
static Range linesOf(const Statements &statements, const Statement &statement) {
  StringRef text = statements.text();
  Range range = statements.bytes(statement.tokens);
  size_t begin = text.take_front(range.begin).rtrim(" \t").size();
  bool startsLine =
      begin == 0 || text[begin - 1] == '\n' || text[begin - 1] == '\r';
  size_t lineEnd = text.find_first_of("\r\n", range.end);
  if (lineEnd == StringRef::npos)
    lineEnd = text.size();
  StringRef rest = text.slice(range.end, lineEnd).ltrim(" \t");
  if (!startsLine || (!rest.empty() && !rest.starts_with("//")))
    return range;
  if (text.substr(lineEnd).starts_with("\r\n"))
    ++lineEnd;
  return {begin, std::min(lineEnd + 1, text.size())};
}

void mlir::tcp::lsp::removeUnused(Problem &problem) {
  if (problem.diagnostic.source != Found::Unused)
    return;
  const Statement *statement = problem.statement();
  if (!statement)
    return;
  StringRef name = problem.spelling(statement->name);
  problem.offerIfItHelps("Remove the unused '" + name.str() + "'",
                         {{linesOf(problem.statements, *statement), ""}},
                         /*isPreferred=*/true);
}

std::vector<TextEdit>
mlir::tcp::lsp::removeAllUnused(const Document &document) {
  std::vector<TextEdit> edits;
  for (size_t i = 0; i < document.members().size(); ++i) {
    const Member &member = document.members()[i];
    if (!member.unit || !member.unit->parsed() ||
        llvm::none_of(member.unit->diagnostics(), [](const Found &found) {
          return found.source == Found::Unused;
        }))
      continue;
    // Users come behind what they use, but in loops of blocks.
    std::vector<Operation *> ops;
    for (Operation &top : member.unit->ops())
      top.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    llvm::SmallPtrSet<Operation *, 16> dead;
    auto isDead = [&](Operation *op) {
      for (; op; op = op->getParentOp())
        if (dead.contains(op))
          return true;
      return false;
    };
    for (Operation *op : llvm::reverse(ops))
      if (op->getNumResults() && wouldOpBeTriviallyDead(op) &&
          llvm::all_of(op->getUsers(), isDead))
        dead.insert(op);
    for (Operation *op : ops) {
      if (!dead.contains(op) || isDead(op->getParentOp()))
        continue;
      if (const Statement *statement = findStatement(*member.unit, op))
        edits.push_back({document.toDocument(
                             i, linesOf(member.unit->statements(), *statement)),
                         ""});
      else
        return {};
    }
  }
  return edits;
}
