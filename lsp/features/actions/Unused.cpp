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

/// Returns the bytes of a statement. If nothing else is on its lines, returns
/// the whole lines, with a comment after the statement.
static Range linesOf(const Statements &statements, const Statement &statement) {
  StringRef text = statements.getText();
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
  const Statement *statement = problem.getStatement();
  if (!statement)
    return;
  StringRef name = problem.spelling(statement->name);
  problem.offerIfItHelps("Remove the unused '" + name.str() + "'",
                         {{linesOf(problem.statements, *statement), ""}},
                         /*isPreferred=*/true);
}

/// Returns the operations of a unit without side effects whose results are not
/// used, or only by such operations. Those inside of others are left out.
static std::vector<Operation *> findDead(const Unit &unit) {
  // Users come after definitions, except in loops of blocks.
  std::vector<Operation *> ops;
  for (Operation &top : unit.getOps())
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
  llvm::erase_if(ops, [&](Operation *op) {
    return !dead.contains(op) || isDead(op->getParentOp());
  });
  return ops;
}

/// Returns the edits that remove a member's unused operations. Returns none if
/// one of them has no text.
static std::vector<TextEdit> removeUnusedOf(const Document &document,
                                            size_t index) {
  const Unit &unit = *document.getMembers()[index].unit;
  std::vector<TextEdit> edits;
  for (Operation *op : findDead(unit)) {
    const Statement *statement = findStatement(unit, op);
    if (!statement)
      return {};
    edits.push_back(
        {document.toDocument(index, linesOf(unit.getStatements(), *statement)),
         ""});
  }
  return edits;
}

std::vector<TextEdit> mlir::tcp::lsp::removeAllUnused(const Document &document,
                                                      bool isFirstEnough) {
  std::vector<TextEdit> edits;
  for (auto [index, member] : llvm::enumerate(document.getMembers())) {
    if (!member.unit || !member.unit->isIntact() ||
        llvm::none_of(member.unit->getDiagnostics(), [](const Found &found) {
          return found.source == Found::Unused;
        }))
      continue;
    llvm::append_range(edits, removeUnusedOf(document, index));
    if (isFirstEnough && !edits.empty())
      break;
  }
  return edits;
}
