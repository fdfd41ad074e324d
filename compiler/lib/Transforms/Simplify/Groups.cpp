//===- Groups.cpp - Groups that hold nothing ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the value outside of `group` that `yielded` is equal to; null if the
/// body of the group computes it.
static Value getValueOutside(Operation *group, Value yielded) {
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (argument && argument.getOwner()->getParentOp() == group)
    return group->getOperand(argument.getArgNumber());
  if (group->getRegion(0).isAncestor(yielded.getParentRegion()))
    return nullptr;
  return yielded;
}

/// Returns whether `op` can be erased if its results have no use outside of its
/// group. A statement about the shape of an unused value is not needed.
static bool isDead(Operation *op) {
  return isa<YieldOp, BindSymbolicShapeOp>(op) || isMemoryEffectFree(op);
}

namespace {
/// Replaces results that the body of a group does not compute by the values
/// from outside, and erases a group whose results nobody uses.
template <typename GroupTy>
struct SimplifyGroup : public OpRewritePattern<GroupTy> {
  using OpRewritePattern<GroupTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(GroupTy op,
                                PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    auto yield = cast<YieldOp>(body.getTerminator());
    bool changed = false;
    for (auto [result, yielded] :
         llvm::zip_equal(op->getResults(), yield.getIns())) {
      Value outside = getValueOutside(op, yielded);
      if (!outside || result.use_empty())
        continue;
      rewriter.replaceAllUsesWith(result, outside);
      changed = true;
    }
    if (op->use_empty() &&
        llvm::all_of(body, [](Operation &inner) { return isDead(&inner); })) {
      rewriter.eraseOp(op);
      return success();
    }
    return success(changed);
  }
};
} // namespace

void mlir::tcp::populateGroupPatterns(RewritePatternSet &patterns) {
  patterns.add<SimplifyGroup<GroupOp>, SimplifyGroup<IsolatedGroupOp>>(
      patterns.getContext());
}
