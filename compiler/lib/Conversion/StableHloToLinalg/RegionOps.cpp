//===- RegionOps.cpp - Branches, loops and calls of StableHLO -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemainingOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::tcp;

/// Moves the operations of `from` into `to`, and returns their results.
/// `to` has a block without a terminator, or none.
static SmallVector<Value> moveRegion(Region &from, Region &to) {
  to.takeBody(from);
  Operation *end = to.front().getTerminator();
  SmallVector<Value> results(end->getOperands());
  end->erase();
  return results;
}

static void yieldRegion(ForeignOp &op, Region &from, Region &to) {
  SmallVector<Value> results = moveRegion(from, to);
  OpBuilder::InsertionGuard guard(op.b);
  op.b.setInsertionPointToEnd(&to.front());
  scf::YieldOp::create(op.b, op.loc, results);
}

LogicalResult mlir::tcp::lowerWhile(ForeignOp &op) {
  auto loop = scf::WhileOp::create(op.b, op.loc, op.op->getResultTypes(),
                                   op.op->getOperands());
  SmallVector<Value> condition =
      moveRegion(op.op->getRegion(0), loop.getBefore());
  yieldRegion(op, op.op->getRegion(1), loop.getAfter());
  OpBuilder::InsertionGuard guard(op.b);
  op.b.setInsertionPointToEnd(loop.getBeforeBody());
  scf::ConditionOp::create(op.b, op.loc, op.extract(condition.front(), {}),
                           loop.getBeforeArguments());
  op.op->replaceAllUsesWith(loop.getResults());
  return success();
}

/// Emits the branches from `number` on; the last one is taken if no other is.
/// `isTaken` emits a test for a branch.
static SmallVector<Value> emitBranches(ForeignOp &op, unsigned number,
                                       function_ref<Value(unsigned)> isTaken) {
  auto branch = scf::IfOp::create(op.b, op.loc, op.op->getResultTypes(),
                                  isTaken(number), /*withElseRegion=*/true);
  yieldRegion(op, op.op->getRegion(number), branch.getThenRegion());
  if (number + 2 == op.op->getNumRegions()) {
    yieldRegion(op, op.op->getRegion(number + 1), branch.getElseRegion());
  } else {
    OpBuilder::InsertionGuard guard(op.b);
    op.b.setInsertionPointToStart(&branch.getElseRegion().front());
    SmallVector<Value> others = emitBranches(op, number + 1, isTaken);
    scf::YieldOp::create(op.b, op.loc, others);
  }
  return SmallVector<Value>(branch.getResults());
}

LogicalResult mlir::tcp::lowerIf(ForeignOp &op) {
  op.op->replaceAllUsesWith(emitBranches(
      op, 0, [&](unsigned) { return op.extract(op.op->getOperand(0), {}); }));
  return success();
}

LogicalResult mlir::tcp::lowerCase(ForeignOp &op) {
  Value chosen = getIndex(op, op.op->getOperand(0), {});
  if (op.op->getNumRegions() == 1) {
    auto only =
        scf::ExecuteRegionOp::create(op.b, op.loc, op.op->getResultTypes());
    yieldRegion(op, op.op->getRegion(0), only.getRegion());
    op.op->replaceAllUsesWith(only.getResults());
    return success();
  }
  op.op->replaceAllUsesWith(emitBranches(op, 0, [&](unsigned number) {
    return op.compare(arith::CmpIPredicate::eq, chosen, op.index(number));
  }));
  return success();
}

// A composite is a name for what another function computes.
LogicalResult mlir::tcp::lowerComposite(ForeignOp &op) {
  auto call = func::CallOp::create(
      op.b, op.loc, op.op->getResultTypes(),
      op.properties.getAs<FlatSymbolRefAttr>("decomposition"),
      op.op->getOperands());
  op.op->replaceAllUsesWith(call.getResults());
  return success();
}
