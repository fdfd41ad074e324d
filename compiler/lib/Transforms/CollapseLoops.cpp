//===- CollapseLoops.cpp - Contiguous dimensions to one loop --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "CollapseLoops.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCOLLAPSELOOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `op` can walk the dimensions `dim` and `dim + 1` as one in
/// each operand: its map uses neither, or uses both one after the other where
/// the buffer is contiguous.
static bool areContiguous(linalg::GenericOp op, unsigned dim) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type)
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!map.isFunctionOfDim(dim) && !map.isFunctionOfDim(dim + 1))
      continue;
    ReassociationIndices pair{dim, dim + 1};
    if (!linalg::isDimSequencePreserved(map, pair))
      return false;
    std::optional<unsigned> position =
        map.getResultPosition(getAffineDimExpr(dim, op.getContext()));
    if (!position)
      return false;
    SmallVector<ReassociationIndices> reassociation;
    for (unsigned result = 0; result < map.getNumResults(); ++result) {
      if (result == *position + 1)
        reassociation.back().push_back(result);
      else
        reassociation.push_back({result});
    }
    if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, reassociation))
      return false;
  }
  return true;
}

/// Drops those dimensions of the operands and their maps that have size 1 and
/// are read or written at the constant 0. Broadcasts and reductions leave them.
static void dropBroadcastDims(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    AffineMap &map = maps[operand.getOperandNumber()];
    if (!type || !type.getLayout().isIdentity())
      continue;
    // Each dimension that stays takes the dropped ones after it along;
    // dropped ones at the front go with the first that stays.
    SmallVector<ReassociationIndices> reassociation;
    SmallVector<AffineExpr> exprs;
    ReassociationIndices leading;
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (isa<AffineConstantExpr>(expr) && type.getDimSize(dim) == 1) {
        (reassociation.empty() ? leading : reassociation.back()).push_back(dim);
        continue;
      }
      reassociation.push_back(std::exchange(leading, {}));
      reassociation.back().push_back(dim);
      exprs.push_back(expr);
    }
    if (exprs.size() == map.getNumResults())
      continue;
    rewriter.setInsertionPoint(op);
    Value view = memref::CollapseShapeOp::create(rewriter, op.getLoc(),
                                                 operand.get(), reassociation);
    rewriter.modifyOpInPlace(op, [&] { operand.set(view); });
    map = AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
  }
  rewriter.modifyOpInPlace(op, [&] {
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

/// Replaces each group of loops by one loop.
static void collapse(RewriterBase &rewriter, linalg::GenericOp op,
                     ArrayRef<ReassociationIndices> groups) {
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::CollapseResult> collapsed =
      linalg::collapseOpIterationDims(op, groups, rewriter);
  if (succeeded(collapsed))
    rewriter.replaceOp(op, collapsed->results);
}

/// Returns whether the results of all maps of `op` are dimensions. linalg's
/// collapsing needs this: it takes a constant for the dimension of that number,
/// and crashes on arithmetic, which an operand that is read backwards has.
static bool canCollapse(linalg::GenericOp op) {
  return llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return llvm::all_of(map.getResults(), llvm::IsaPred<AffineDimExpr>);
  });
}

static void collapse(RewriterBase &rewriter, linalg::GenericOp op) {
  // An op with linalg.index needs all dimensions.
  if (op.hasIndexSemantics() || op.getNumLoops() < 2 ||
      op.getNumParallelLoops() != op.getNumLoops())
    return;
  dropBroadcastDims(rewriter, op);
  if (!canCollapse(op))
    return;
  SmallVector<ReassociationIndices> groups{{0}};
  for (unsigned dim = 0; dim + 1 < op.getNumLoops(); ++dim) {
    if (areContiguous(op, dim))
      groups.back().push_back(dim + 1);
    else
      groups.push_back({dim + 1});
  }
  if (groups.size() < op.getNumLoops())
    collapse(rewriter, op, groups);
}

void mlir::tcp::collapseLastLoops(RewriterBase &rewriter, linalg::GenericOp op,
                                  unsigned count) {
  if (op.hasIndexSemantics())
    return;
  dropBroadcastDims(rewriter, op);
  if (!canCollapse(op))
    return;
  unsigned first = op.getNumLoops() - count;
  SmallVector<ReassociationIndices> groups;
  for (unsigned dim = 0; dim < op.getNumLoops(); ++dim) {
    if (dim <= first)
      groups.push_back({dim});
    else if (areContiguous(op, dim - 1))
      groups.back().push_back(dim);
    else
      return;
  }
  collapse(rewriter, op, groups);
}

namespace {
class TcpCollapseLoops
    : public tcp::impl::TcpCollapseLoopsBase<TcpCollapseLoops> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation().walk([&](linalg::TransposeOp op) {
      rewriter.setInsertionPoint(op);
      (void)linalg::generalizeNamedOp(rewriter, op);
    });
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.hasPureBufferSemantics())
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops)
      collapse(rewriter, op);
  }
};
} // namespace
