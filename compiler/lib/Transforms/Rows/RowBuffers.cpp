//===- RowBuffers.cpp - Buffers of one row --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowBuffers.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether the first dimensions of `operand` are walked by the first
/// `numRows` loops, and its other dimensions by none of these.
static bool isOneRowInEachRound(linalg::GenericOp op, OpOperand &operand,
                                unsigned numRows) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (map.getNumResults() < numRows)
    return false;
  for (unsigned loop = 0; loop < numRows; ++loop) {
    AffineExpr dim = getAffineDimExpr(loop, op.getContext());
    bool isElsewhere = llvm::any_of(op->getOpOperands(), [&](OpOperand &other) {
      return other.get() != operand.get() &&
             llvm::is_contained(op.getMatchingIndexingMap(&other).getResults(),
                                dim);
    });
    if (map.getResult(loop) != dim || llvm::count(map.getResults(), dim) != 1 ||
        !isElsewhere)
      return false;
  }
  return true;
}

static bool canShrink(memref::AllocOp buffer, ArrayRef<RowOp> ops,
                      unsigned numRows) {
  // Otherwise a round of a loop around the ops could read elements that the
  // round before has written.
  if (buffer->getBlock() != ops.front().op->getBlock() ||
      !buffer.getType().getLayout().isIdentity())
    return false;
  return llvm::all_of(buffer->getUses(), [&](OpOperand &use) {
    if (isa<memref::DeallocOp>(use.getOwner()))
      return true;
    auto op = dyn_cast<linalg::GenericOp>(use.getOwner());
    bool isInGroup =
        llvm::any_of(ops, [&](RowOp rowOp) { return rowOp.op == op; });
    return isInGroup && isOneRowInEachRound(op, use, numRows);
  });
}

/// Replaces the first indices of `operand` by 0.
static void fixRows(linalg::GenericOp op, OpOperand &operand,
                    unsigned numRows) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap &map = maps[operand.getOperandNumber()];
  SmallVector<AffineExpr> results(map.getResults());
  std::fill_n(results.begin(), numRows,
              getAffineConstantExpr(0, op.getContext()));
  map = AffineMap::get(map.getNumDims(), 0, results, op.getContext());
  op.setIndexingMapsAttr(Builder(op.getContext()).getAffineMapArrayAttr(maps));
}

static memref::AllocOp shrink(memref::AllocOp buffer, unsigned numRows) {
  MemRefType type = buffer.getType();
  SmallVector<int64_t> shape(type.getShape());
  std::fill_n(shape.begin(), numRows, 1);
  unsigned numKept = llvm::count_if(type.getShape().drop_front(numRows),
                                    ShapedType::isDynamic);
  OpBuilder b(buffer);
  auto row = memref::AllocOp::create(
      b, buffer.getLoc(), MemRefType::Builder(type).setShape(shape),
      buffer.getDynamicSizes().take_back(numKept), buffer.getAlignmentAttr());
  for (OpOperand &use : buffer->getUses())
    if (auto op = dyn_cast<linalg::GenericOp>(use.getOwner()))
      fixRows(op, use, numRows);
  buffer.replaceAllUsesWith(row.getResult());
  buffer.erase();
  return row;
}

SmallVector<memref::AllocOp> mlir::tcp::shrinkToRows(ArrayRef<RowOp> ops,
                                                     unsigned numRows) {
  SmallVector<memref::AllocOp> rows;
  for (RowOp rowOp : ops) {
    auto buffer =
        rowOp.op.getDpsInits().front().getDefiningOp<memref::AllocOp>();
    if (buffer && !llvm::is_contained(rows, buffer) &&
        canShrink(buffer, ops, numRows))
      rows.push_back(shrink(buffer, numRows));
  }
  return rows;
}

void mlir::tcp::privatize(ArrayRef<memref::AllocOp> buffers, Block &body) {
  for (memref::AllocOp buffer : buffers) {
    OpBuilder b = OpBuilder::atBlockBegin(&body);
    Operation *own = b.clone(*buffer);
    buffer.getResult().replaceUsesWithIf(
        own->getResult(0), [&](OpOperand &use) {
          return body.getParentOp()->isProperAncestor(use.getOwner());
        });
    b.setInsertionPoint(body.getTerminator());
    memref::DeallocOp::create(b, buffer.getLoc(), own->getResult(0));
  }
}
