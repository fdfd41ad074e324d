//===- SliceFolders.cpp - Canonical forms of slices -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SliceFolders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace {
/// The offsets, sizes and steps of a slice, and which dimensions of its tensor
/// the slice does not have.
struct Slice {
  template <typename SliceOp>
  explicit Slice(SliceOp op)
      : offsets(op.getMixedOffsets()), sizes(op.getMixedSizes()),
        strides(op.getMixedStrides()), dropped(op.getDroppedDims()) {}

  /// Makes static what is constant. Returns whether anything was.
  bool foldConstants() {
    // All three are tried.
    bool isChanged = succeeded(foldDynamicOffsetSizeList(offsets));
    isChanged |= succeeded(foldDynamicOffsetSizeList(sizes));
    isChanged |= succeeded(foldDynamicStrideList(strides));
    return isChanged;
  }

  /// Returns the shape that the slice has by its sizes.
  SmallVector<int64_t> getShape() const {
    SmallVector<int64_t> shape;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (!dropped.test(dim))
        shape.push_back(
            getConstantIntValue(size).value_or(ShapedType::kDynamic));
    return shape;
  }

  /// Whether the slice is within a tensor of this shape, as far as the sizes
  /// are static.
  bool isWithin(ArrayRef<int64_t> shape) const {
    SmallVector<Value> values;
    SmallVector<int64_t> staticOffsets, staticSizes, staticStrides;
    dispatchIndexOpFoldResults(offsets, values, staticOffsets);
    dispatchIndexOpFoldResults(sizes, values, staticSizes);
    dispatchIndexOpFoldResults(strides, values, staticStrides);
    return verifyInBoundsSlice(shape, staticOffsets, staticSizes, staticStrides)
        .isValid;
  }

  SmallVector<OpFoldResult> offsets, sizes, strides;
  llvm::SmallBitVector dropped;
};

struct FoldExtractConstants : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    Slice slice(op);
    if (!slice.foldConstants() ||
        !slice.isWithin(op.getSourceType().getShape()))
      return failure();
    Value result = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), op.getType().clone(slice.getShape()),
        op.getSource(), slice.offsets, slice.sizes, slice.strides);
    if (result.getType() != op.getType())
      result =
          tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// Returns `part` with the type `type`, by a cast before `op`. Nothing but
/// insertions may be in the region in which parallel ones are.
Value castPart(PatternRewriter &rewriter, Operation *op, Value part,
               RankedTensorType type) {
  if (part.getType() == type)
    return part;
  OpBuilder::InsertionGuard guard(rewriter);
  if (isa<tensor::ParallelInsertSliceOp>(op))
    rewriter.setInsertionPoint(op->getParentOp());
  return tensor::CastOp::create(rewriter, op->getLoc(), type, part);
}

template <typename InsertOp>
struct FoldInsertConstants : OpRewritePattern<InsertOp> {
  using OpRewritePattern<InsertOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(InsertOp op,
                                PatternRewriter &rewriter) const override {
    Slice slice(op);
    if (!slice.foldConstants() || !slice.isWithin(op.getDestType().getShape()))
      return failure();
    Value part = castPart(rewriter, op, op.getSource(),
                          op.getSourceType().clone(slice.getShape()));
    rewriter.replaceOpWithNewOp<InsertOp>(op, part, op.getDest(), slice.offsets,
                                          slice.sizes, slice.strides);
    return success();
  }
};
} // namespace

/// Whether MLIR's `pattern` makes constants of slices static.
static bool foldsSliceConstants(const Pattern &pattern) {
  StringRef name = pattern.getDebugName();
  return name.contains("InsertSliceOpConstantArgumentFolder") ||
         (name.contains("OpWithOffsetSizesAndStridesConstantArgumentFolder") &&
          name.contains("tensor::ExtractSliceOp"));
}

void tcp::replaceSliceFolders(RewritePatternSet &patterns) {
  llvm::erase_if(patterns.getNativePatterns(), [](const auto &pattern) {
    return foldsSliceConstants(*pattern);
  });
  patterns.add<FoldExtractConstants, FoldInsertConstants<tensor::InsertSliceOp>,
               FoldInsertConstants<tensor::ParallelInsertSliceOp>>(
      patterns.getContext());
}
