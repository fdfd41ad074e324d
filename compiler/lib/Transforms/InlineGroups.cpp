//===- InlineGroups.cpp - Groups to their bodies --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPINLINEGROUPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Moves the body of `group` before it, and replaces the group by the values
/// that the body yields. `arguments` replace the block arguments.
static void inlineGroup(RewriterBase &rewriter, Operation *group,
                        ValueRange arguments) {
  Block &body = group->getRegion(0).front();
  auto yield = cast<YieldOp>(body.getTerminator());
  rewriter.inlineBlockBefore(&body, group, arguments);
  SmallVector<Value> results(yield.getIns());
  rewriter.eraseOp(yield);
  rewriter.replaceOp(group, results);
}

namespace {
class TcpInlineGroups : public tcp::impl::TcpInlineGroupsBase<TcpInlineGroups> {
  void runOnOperation() override {
    SmallVector<Operation *> groups;
    getOperation().walk([&](Operation *op) {
      if (isa<GroupOp, IsolatedGroupOp>(op))
        groups.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *group : groups)
      inlineGroup(rewriter, group, group->getOperands());
  }
};
} // namespace
