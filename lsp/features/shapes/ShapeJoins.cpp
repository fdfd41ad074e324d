//===- ShapeJoins.cpp - Sizes that branches and loops hand on -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/ShapeJoins.h"
#include "lsp/features/shapes/ShapeRules.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// A value that is equal to one of several others.
struct Join {
  Value into;
  std::vector<Value> from;
};
} // namespace

/// Returns the values that branches pass to a block argument. Returns nothing
/// if they are not known for one of the branches.
static std::optional<std::vector<Value>> findIncoming(BlockArgument argument) {
  std::vector<Value> from;
  Block *block = argument.getOwner();
  for (auto pred = block->pred_begin(); pred != block->pred_end(); ++pred) {
    auto branch = dyn_cast<BranchOpInterface>((*pred)->getTerminator());
    if (!branch || !isSound(branch))
      return std::nullopt;
    Value given = branch.getSuccessorOperands(
        pred.getSuccessorIndex())[argument.getArgNumber()];
    if (!given)
      return std::nullopt;
    from.push_back(given);
  }
  return from;
}

static std::vector<Join> findJoins(Operation *root) {
  std::vector<Join> joins;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          if (!block.isEntryBlock())
            if (auto from = findIncoming(argument))
              joins.push_back({argument, std::move(*from)});
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    if (!loop || !isSound(op) || !loop.getLoopResults() ||
        loop.getInits().empty())
      return;
    std::optional<MutableArrayRef<OpOperand>> yielded =
        loop.getYieldedValuesMutable();
    ResultRange results = *loop.getLoopResults();
    Block::BlockArgListType arguments = loop.getRegionIterArgs();
    if (!yielded || yielded->size() != arguments.size() ||
        loop.getInits().size() != arguments.size() ||
        results.size() != arguments.size())
      return;
    for (auto [init, next, argument, result] :
         llvm::zip(loop.getInits(), *yielded, arguments, results)) {
      joins.push_back({argument, {init, next.get()}});
      joins.push_back({result, {init, next.get()}});
    }
  });
  return joins;
}

/// Equates `into` with all sizes in `from`, if they are equal. `from` may have
/// `into` itself, if a loop passes it on. Returns whether that was new.
static bool equateAll(SizeEquations &sizes, const SymbolicSize &into,
                      ArrayRef<SymbolicSize> from) {
  SymbolicSize own = sizes.resolve(into);
  std::optional<SymbolicSize> other;
  for (const SymbolicSize &size : from) {
    SymbolicSize given = sizes.resolve(size);
    if (given == own)
      continue;
    if (other && !(*other == given))
      return false;
    other = given;
  }
  std::optional<unsigned> symbol = own.getSymbol();
  if (!other || !symbol || other->uses(*symbol))
    return false;
  sizes.equate(own, *other);
  return true;
}

/// Solves a join. Returns whether an equation was new.
static bool solve(SizeEquations &sizes, const Join &join) {
  if (join.into.getType().isIntOrIndex()) {
    std::vector<SymbolicSize> from;
    from.reserve(join.from.size());
    for (Value value : join.from)
      from.push_back(sizes.getValue(value));
    return equateAll(sizes, sizes.getValue(join.into), from);
  }
  const SizeEquations::Shape *known = sizes.getShape(join.into);
  if (!known)
    return false;
  bool hasNews = false;
  for (auto [dim, size] : llvm::enumerate(SizeEquations::Shape(*known))) {
    std::vector<SymbolicSize> from;
    for (Value value : join.from)
      if (auto *shape = sizes.getShape(value); shape && dim < shape->size())
        from.push_back((*shape)[dim]);
    hasNews |= from.size() == join.from.size() && equateAll(sizes, size, from);
  }
  return hasNews;
}

void mlir::tcp::lsp::equateJoins(Operation *root, SizeEquations &sizes) {
  // One join may need the equations of another one, so this is repeated until
  // nothing is new.
  std::vector<Join> joins = findJoins(root);
  bool hasNews = true;
  while (hasNews) {
    hasNews = false;
    for (const Join &join : joins)
      hasNews |= solve(sizes, join);
  }
}
