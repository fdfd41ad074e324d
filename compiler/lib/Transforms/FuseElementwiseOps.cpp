//===- FuseElementwiseOps.cpp - Elementwise TCP ops into groups -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPFUSEELEMENTWISEOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether each user of `def` is `use`, or in `group` (which may be
/// null), or an op that states its symbolic shape.
static bool allUsersAreIn(Operation *def, Operation *use, GroupOp group) {
  return llvm::all_of(def->getUsers(), [&](Operation *user) {
    return user == use || isa<BindSymbolicShapeOp>(user) ||
           (group && user->getParentOp() == group);
  });
}

/// Moves `op`, and the ops that state its symbolic shape, before `before`,
/// which is in a group.
static void moveWithShape(RewriterBase &rewriter, Operation *op,
                          Operation *before) {
  rewriter.moveOpBefore(op, before);
  Operation *group = before->getParentOp();
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    auto bind = dyn_cast<BindSymbolicShapeOp>(user);
    if (!bind || bind->getBlock() == op->getBlock())
      continue;
    // The definition of a symbol may come after the op whose shape has it.
    for (Value symbol : bind.getShapeSymbols()) {
      Operation *def = symbol.getDefiningOp();
      if (def->getBlock() == group->getBlock() && group->isBeforeInBlock(def))
        rewriter.moveOpBefore(def, group);
    }
    rewriter.moveOpAfter(bind, op);
  }
}

/// Wraps `use` into a group of its own.
static GroupOp createGroup(RewriterBase &rewriter, Operation *use) {
  rewriter.setInsertionPoint(use);
  auto group = GroupOp::create(rewriter, use->getLoc(), use->getResultTypes());
  Block *body = rewriter.createBlock(&group.getBody());
  auto yield = YieldOp::create(rewriter, use->getLoc(), use->getResults());
  rewriter.replaceUsesWithIf(
      use->getResults(), group.getResults(), [&](OpOperand &operand) {
        Operation *user = operand.getOwner();
        return user != yield && !isa<BindSymbolicShapeOp>(user);
      });
  moveWithShape(rewriter, use, &body->back());
  return group;
}

/// Pulls the elementwise producers of `use` into its group, then their
/// producers.
static void fuseProducers(RewriterBase &rewriter, Operation *use) {
  auto group = dyn_cast<GroupOp>(use->getParentOp());
  SmallVector<Operation *> worklist{use};
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    for (Value operand : op->getOperands()) {
      Operation *def = operand.getDefiningOp();
      Block *home = group ? group->getBlock() : op->getBlock();
      if (!def || def->getBlock() != home || !isElementwise(def) ||
          !allUsersAreIn(def, op, group))
        continue;
      if (!group) {
        group = createGroup(rewriter, use);
      }
      moveWithShape(rewriter, def, &group.getBody().front().front());
      worklist.push_back(def);
    }
  }
}

namespace {
class TcpFuseElementwiseOps
    : public tcp::impl::TcpFuseElementwiseOpsBase<TcpFuseElementwiseOps> {
  void runOnOperation() override {
    // Bottom up: a use comes before the ops that it may pull in. Existing
    // groups stay as they are.
    SmallVector<Operation *> uses;
    getOperation().walk<WalkOrder::PostOrder>([&](Operation *op) {
      if (isElementwise(op) && !op->getParentOfType<GroupOp>() &&
          !op->getParentOfType<IsolatedGroupOp>())
        uses.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *use : llvm::reverse(uses))
      if (!isa<GroupOp>(use->getParentOp()))
        fuseProducers(rewriter, use);
  }
};
} // namespace
