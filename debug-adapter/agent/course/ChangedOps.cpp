//===- ChangedOps.cpp - The operations of a change ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/ChangedOps.h"

#include "mlir/IR/OpDefinition.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static unsigned countParents(Operation *op) {
  unsigned count = 0;
  while ((op = op->getParentOp()))
    ++count;
  return count;
}

/// Returns whether a walk in pre-order comes to `left` before `right`. Both are
/// inside of one operation.
static bool isBefore(Operation *left, Operation *right) {
  if (left == right)
    return false;
  unsigned leftDepth = 0, rightDepth = 0;
  // Most operations of a change are in one block.
  if (left->getBlock() != right->getBlock()) {
    leftDepth = countParents(left);
    rightDepth = countParents(right);
  }
  unsigned depth = std::min(leftDepth, rightDepth);
  for (unsigned at = leftDepth; at > depth; --at)
    left = left->getParentOp();
  for (unsigned at = rightDepth; at > depth; --at)
    right = right->getParentOp();
  // One of them was inside of the other.
  if (left == right)
    return leftDepth < rightDepth;
  while (left->getParentOp() != right->getParentOp()) {
    left = left->getParentOp();
    right = right->getParentOp();
  }
  if (left->getBlock() == right->getBlock())
    return left->isBeforeInBlock(right);
  Region *leftRegion = left->getParentRegion();
  Region *rightRegion = right->getParentRegion();
  if (leftRegion != rightRegion)
    return leftRegion->getRegionNumber() < rightRegion->getRegionNumber();
  for (Block *at = left->getBlock(); at; at = at->getNextNode())
    if (at == right->getBlock())
      return true;
  return false;
}

SmallVector<const OpChange *> agent::listInOrder(const IRChange &change) {
  SmallVector<const OpChange *> ops, erased;
  for (const OpChange &op : change.ops)
    (op.op ? ops : erased).push_back(&op);
  auto isFirst = [](const OpChange *left, const OpChange *right) {
    return isBefore(left->op, right->op);
  };
  if (!llvm::is_sorted(ops, isFirst))
    llvm::stable_sort(ops, isFirst);
  ops.append(erased);
  return ops;
}

SmallVector<const OpChange *> agent::listOf(const IRChange &change,
                                            OpChange::Kind kind) {
  SmallVector<const OpChange *> ops = listInOrder(change);
  llvm::erase_if(ops, [&](const OpChange *op) { return op->kind != kind; });
  return ops;
}

const OpChange *agent::findMainOfNew(ArrayRef<const OpChange *> ops) {
  llvm::SmallPtrSet<Operation *, 16> all;
  for (const OpChange *change : ops)
    all.insert(change->op);
  for (const OpChange *change : llvm::reverse(ops))
    if (change->op && !change->op->hasTrait<OpTrait::ConstantLike>() &&
        !all.contains(change->op->getParentOp()))
      return change;
  return ops.front();
}
