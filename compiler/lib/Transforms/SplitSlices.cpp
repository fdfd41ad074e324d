//===- SplitSlices.cpp - Slices that drop one of several dimensions -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Slices.h"

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPSPLITSLICES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Makes the steps of `op` static where they are constants. A dimension of size
/// 1 gets the step 1.
template <typename SliceOp> static void simplifySteps(SliceOp op) {
  SmallVector<OpFoldResult> steps = op.getMixedStrides();
  (void)foldDynamicStrideList(steps);
  for (auto [step, size] : llvm::zip_equal(steps, op.getMixedSizes()))
    if (isOneInteger(size))
      step = Builder(op.getContext()).getIndexAttr(1);
  SmallVector<Value> values;
  SmallVector<int64_t> constants;
  dispatchIndexOpFoldResults(steps, values, constants);
  op.getStridesMutable().assign(values);
  op.setStaticStrides(constants);
}

/// Returns the dimensions of a tensor that become one when it loses those of
/// `dropped`: each that stays takes those behind it.
static SmallVector<ReassociationIndices>
getReassociation(const llvm::SmallBitVector &dropped) {
  SmallVector<ReassociationIndices> groups;
  if (dropped.all())
    return groups;
  groups.emplace_back();
  bool isFirst = true;
  for (int64_t dim : llvm::seq<int64_t>(0, dropped.size())) {
    if (!dropped.test(dim) && !std::exchange(isFirst, false))
      groups.emplace_back();
    groups.back().push_back(dim);
  }
  return groups;
}

static void split(RewriterBase &b, tensor::ExtractSliceOp op) {
  auto slice = tensor::ExtractSliceOp::create(
      b, op.getLoc(), op.getSource(), op.getMixedOffsets(), op.getMixedSizes(),
      op.getMixedStrides());
  b.replaceOpWithNewOp<tensor::CollapseShapeOp>(
      op, op.getType(), slice, getReassociation(op.getDroppedDims()));
}

/// Returns the part that `op` inserts, with all dimensions of the tensor.
template <typename InsertOp>
static Value expandPart(OpBuilder &b, InsertOp op) {
  RankedTensorType type = tensor::ExtractSliceOp::inferResultType(
      op.getDestType(), op.getStaticSizes());
  return tensor::ExpandShapeOp::create(b, op.getLoc(), type, op.getSource(),
                                       getReassociation(op.getDroppedDims()),
                                       op.getMixedSizes());
}

static void split(RewriterBase &b, tensor::InsertSliceOp op) {
  op.getSourceMutable().assign(expandPart(b, op));
}

static void split(RewriterBase &b, tensor::ParallelInsertSliceOp op) {
  // Nothing but insertions may be in the region of `op`.
  b.setInsertionPoint(op->getParentOp());
  op.getSourceMutable().assign(expandPart(b, op));
}

template <typename SliceOp>
static void splitIfUnclear(RewriterBase &b, SliceOp op) {
  if (op.getDroppedDims().none())
    return;
  simplifySteps(op);
  b.setInsertionPoint(op);
  if (!canSubviewDrop(op, op.getDroppedDims()))
    split(b, op);
}

namespace {
class TcpSplitSlices : public tcp::impl::TcpSplitSlicesBase<TcpSplitSlices> {
public:
  using Base::Base;

  void runOnOperation() override {
    IRRewriter b(&getContext());
    getOperation().walk([&](Operation *op) {
      TypeSwitch<Operation *>(op)
          .Case<tensor::ExtractSliceOp, tensor::InsertSliceOp,
                tensor::ParallelInsertSliceOp>(
              [&](auto slice) { splitIfUnclear(b, slice); });
    });
  }
};
} // namespace
