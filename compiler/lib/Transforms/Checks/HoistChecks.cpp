//===- HoistChecks.cpp - Checks come before what relies on them -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPHOISTCHECKS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether a check may not move over an op: somebody could notice
/// whether the op has run. A function of tensors is no such op.
static bool isNoticed(Operation &op) {
  if (isMemoryEffectFree(&op))
    return false;
  auto isMemory = [](Type type) { return isa<BaseMemRefType>(type); };
  return !isa<func::CallOp>(op) || llvm::any_of(op.getOperandTypes(), isMemory);
}

/// Returns whether an op computes numbers, such as a size, of other values.
static bool computesNumbers(Operation *op) {
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         llvm::all_of(op->getResultTypes(),
                      [](Type type) { return type.isIntOrIndexOrFloat(); });
}

/// Adds to `computed` the ops of a block behind `last` that `op` needs, each
/// behind those that it needs itself, and sets `last` to the last op that can't
/// move with them. `last` is null at the start of the block.
static void findNeeded(Operation *op, Operation *&last,
                       llvm::SetVector<Operation *> &computed) {
  for (Value operand : op->getOperands()) {
    Operation *needed = operand.getDefiningOp();
    if (!needed || needed->getBlock() != op->getBlock() ||
        computed.contains(needed))
      continue;
    if (last && !last->isBeforeInBlock(needed))
      continue;
    if (!computesNumbers(needed)) {
      last = needed;
      continue;
    }
    findNeeded(needed, last, computed);
    computed.insert(needed);
  }
}

/// Moves each check of a block behind what its condition is computed from.
/// Checks stay in order.
static void hoistChecks(Block &block) {
  Operation *last = nullptr;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isa<cf::AssertOp>(op)) {
      if (isNoticed(op))
        last = &op;
      continue;
    }
    llvm::SetVector<Operation *> moved;
    Operation *behind = last;
    findNeeded(&op, behind, moved);
    moved.insert(&op);
    for (Operation *each : moved) {
      // An op that was found before the last one that can't move stays.
      if (behind && !behind->isBeforeInBlock(each))
        continue;
      if (behind)
        each->moveAfter(behind);
      else
        each->moveBefore(&block, block.begin());
      behind = each;
    }
    last = &op;
  }
}

namespace {
class TcpHoistChecks : public tcp::impl::TcpHoistChecksBase<TcpHoistChecks> {
  void runOnOperation() override {
    getOperation().walk([](Block *block) { hoistChecks(*block); });
  }
};
} // namespace
