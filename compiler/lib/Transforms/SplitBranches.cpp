//===- SplitBranches.cpp - Branches that bufferization takes --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPSPLITBRANCHES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Makes a block before `target` that branches to it with `operands`.
static Block *createEdge(OpBuilder &b, Location loc, Block *target,
                         ValueRange operands) {
  OpBuilder::InsertionGuard guard(b);
  Block *edge = b.createBlock(target);
  cf::BranchOp::create(b, loc, target, operands);
  return edge;
}

/// Replaces a switch by a conditional branch for each of its cases.
static void lowerSwitch(cf::SwitchOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value flag = op.getFlag();
  if (std::optional<DenseIntElementsAttr> values = op.getCaseValues())
    for (auto [value, target, operands] :
         llvm::zip_equal(values->getValues<APInt>(), op.getCaseDestinations(),
                         op.getCaseOperands())) {
      Value constant = arith::ConstantOp::create(
          b, loc, b.getIntegerAttr(flag.getType(), value));
      Value isCase = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                           flag, constant);
      Block *edge = createEdge(b, loc, target, operands);
      Block *others = b.getBlock()->splitBlock(op);
      b.setInsertionPointToEnd(others->getPrevNode());
      cf::CondBranchOp::create(b, loc, isCase, edge, others);
      b.setInsertionPoint(op);
    }
  cf::BranchOp::create(b, loc, op.getDefaultDestination(),
                       op.getDefaultOperands());
  op.erase();
}

namespace {
class TcpSplitBranches
    : public tcp::impl::TcpSplitBranchesBase<TcpSplitBranches> {
public:
  using Base::Base;

  void runOnOperation() override {
    SmallVector<cf::SwitchOp> switches;
    SmallVector<cf::CondBranchOp> branches;
    getOperation().walk([&](Operation *op) {
      if (auto switchOp = dyn_cast<cf::SwitchOp>(op))
        switches.push_back(switchOp);
      else if (auto branch = dyn_cast<cf::CondBranchOp>(op);
               branch && branch.getTrueDest() == branch.getFalseDest())
        branches.push_back(branch);
    });
    llvm::for_each(switches, lowerSwitch);
    for (cf::CondBranchOp branch : branches) {
      OpBuilder b(branch);
      Block *edge = createEdge(b, branch.getLoc(), branch.getFalseDest(),
                               branch.getFalseDestOperands());
      branch.getFalseDestOperandsMutable().clear();
      branch->setSuccessor(edge, 1);
    }
  }
};
} // namespace
