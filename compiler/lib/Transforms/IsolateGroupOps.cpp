//===- IsolateGroupOps.cpp - tcp.group to tcp.isolated_group --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPISOLATEGROUPOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static void isolate(RewriterBase &rewriter, GroupOp group) {
  // The values from outside that the body uses, in the order of the walk.
  SetVector<Value> inputs;
  SetVector<Operation *> constants;
  group.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value operand : op->getOperands()) {
      if (group.getBody().isAncestor(operand.getParentRegion()))
        continue;
      // Ops that name a symbol must have its definition in their group, too.
      if (matchPattern(operand, m_Constant()) ||
          operand.getDefiningOp<SymbolicIntOp>())
        constants.insert(operand.getDefiningOp());
      else
        inputs.insert(operand);
    }
  });

  rewriter.setInsertionPoint(group);
  auto isolated = IsolatedGroupOp::create(
      rewriter, group.getLoc(), group.getResultTypes(), inputs.getArrayRef());
  isolated->setDiscardableAttrs(
      group->getDiscardableAttrDictionary().getValue());
  rewriter.inlineRegionBefore(group.getBody(), isolated.getBody(),
                              isolated.getBody().end());
  Block &body = isolated.getBody().front();
  auto replaceInside = [&](Value from, Value to) {
    rewriter.replaceUsesWithIf(from, to, [&](OpOperand &use) {
      return isolated->isProperAncestor(use.getOwner());
    });
  };
  for (Value input : inputs)
    replaceInside(input, body.addArgument(input.getType(), input.getLoc()));
  rewriter.setInsertionPointToStart(&body);
  for (Operation *constant : constants)
    replaceInside(constant->getResult(0),
                  rewriter.clone(*constant)->getResult(0));
  rewriter.replaceOp(group, isolated.getResults());
}

namespace {
class TcpIsolateGroupOps
    : public tcp::impl::TcpIsolateGroupOpsBase<TcpIsolateGroupOps> {
  void runOnOperation() override {
    SmallVector<GroupOp> groups;
    getOperation().walk([&](GroupOp group) { groups.push_back(group); });
    IRRewriter rewriter(&getContext());
    for (GroupOp group : groups)
      isolate(rewriter, group);
  }
};
} // namespace
