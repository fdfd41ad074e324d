//===- Indexing.cpp - Slices and gathers ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The start, size and stride of a slice in one dimension.
struct SliceRange {
  int64_t start, size, stride;

  /// Returns whether no part of the slice is outside of a dimension of size
  /// `limit`.
  bool isWithin(int64_t limit) const {
    if (start < 0 || size < 0 || stride < 0)
      return false;
    // The run-time check of an empty slice tests nothing but the signs.
    return size == 0 || (start < limit && (size - 1) * stride < limit - start);
  }
};
} // namespace

/// The ranges of a slice if all its numbers are constants that fit 32 bits, so
/// that arithmetic on them can't overflow.
static std::optional<SmallVector<SliceRange>> getConstantRanges(SliceOp op) {
  SmallVector<SliceRange> ranges;
  for (auto [start, size, stride] :
       llvm::zip_equal(op.getStarts(), op.getSizes(), op.getStrides())) {
    Value values[3] = {start, size, stride};
    int64_t numbers[3];
    for (auto [number, value] : llvm::zip_equal(numbers, values)) {
      std::optional<int64_t> constant = getConstantIntValue(value);
      if (!constant || !llvm::isInt<32>(*constant))
        return std::nullopt;
      number = *constant;
    }
    ranges.push_back({numbers[0], numbers[1], numbers[2]});
  }
  return ranges;
}

namespace {
/// A slice of a whole tensor gives the tensor.
struct SliceOfEverything : public OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SliceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<SliceRange>> ranges = getConstantRanges(op);
    if (!ranges)
      return failure();
    for (auto [range, size] :
         llvm::zip_equal(*ranges, op.getIn().getType().getShape()))
      if (range.start != 0 || range.size != size || range.stride != 1)
        return failure();
    return replaceWithSameShape(rewriter, op, op.getIn());
  }
};

/// A slice of a slice is one slice.
struct SliceOfSlice : public OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SliceOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getIn().getDefiningOp<SliceOp>();
    if (!inner)
      return failure();
    std::optional<SmallVector<SliceRange>> ranges = getConstantRanges(op);
    std::optional<SmallVector<SliceRange>> innerRanges =
        getConstantRanges(inner);
    if (!ranges || !innerRanges)
      return failure();
    SmallVector<Value> starts, strides;
    for (auto [dim, range, innerRange] :
         llvm::enumerate(*ranges, *innerRanges)) {
      // A slice that reaches beyond the inner slice is an error that must be
      // reported.
      int64_t inSize = inner.getIn().getType().getDimSize(dim);
      int64_t middleSize = inner.getType().getDimSize(dim);
      if (!range.isWithin(innerRange.size) || ShapedType::isDynamic(inSize) ||
          !innerRange.isWithin(inSize) ||
          (!ShapedType::isDynamic(middleSize) && middleSize != innerRange.size))
        return failure();
      auto constant = [&](int64_t value) {
        return arith::ConstantIndexOp::create(rewriter, op.getLoc(), value)
            .getResult();
      };
      starts.push_back(
          constant(innerRange.start + range.start * innerRange.stride));
      strides.push_back(constant(range.stride * innerRange.stride));
    }
    rewriter.replaceOpWithNewOp<SliceOp>(op, op.getType(), inner.getIn(),
                                         starts, op.getSizes(), strides);
    return success();
  }
};

/// A concatenation of slices that together are a whole tensor gives the tensor.
struct ConcatOfSlices : public OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    Value whole;
    int64_t end = 0;
    for (Value input : op.getInputs()) {
      auto slice = input.getDefiningOp<SliceOp>();
      if (!slice || (whole && slice.getIn() != whole))
        return failure();
      whole = slice.getIn();
      std::optional<SmallVector<SliceRange>> ranges = getConstantRanges(slice);
      if (!ranges)
        return failure();
      for (auto [dim, range] : llvm::enumerate(*ranges)) {
        bool isJoined = dim == op.getDim();
        if (range.start != (isJoined ? end : 0) || range.stride != 1 ||
            range.size < 0 ||
            (!isJoined &&
             range.size != slice.getIn().getType().getDimSize(dim)))
          return failure();
      }
      end += (*ranges)[op.getDim()].size;
    }
    if (end != cast<RankedTensorType>(whole.getType()).getDimSize(op.getDim()))
      return failure();
    return replaceWithSameShape(rewriter, op, whole);
  }
};

/// A gather gives its input if the indices count up from 0 along its dimension
/// and the result has the size of the input.
struct GatherByIota : public OpRewritePattern<GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(GatherOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getIndices().getType();
    DenseElementsAttr indices;
    if (!type.hasStaticShape() || type.getRank() == 0 ||
        op.getInput().getType().getShape() != type.getShape() ||
        !matchPattern(op.getIndices(), m_Constant(&indices)) || !indices)
      return failure();
    int64_t dim = op.getDim().getSExtValue();
    int64_t inner = 1;
    for (int64_t size : type.getShape().drop_front(dim + 1))
      inner *= size;
    int64_t size = type.getDimSize(dim);
    for (auto [position, index] : llvm::enumerate(indices.getValues<APInt>()))
      if (index.getSignificantBits() > 64 ||
          index.getSExtValue() != static_cast<int64_t>(position) / inner % size)
        return failure();
    return replaceWithSameShape(rewriter, op, op.getInput());
  }
};

/// A gather by empty tuples of indices repeats the whole input.
struct GatherNDOfEmptyTuples : public OpRewritePattern<GatherNDOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(GatherNDOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType inType = op.getInput().getType();
    RankedTensorType indicesType = op.getIndices().getType();
    if (indicesType.getShape().back() != 0)
      return failure();
    int64_t outerRank = indicesType.getRank() - 1;
    if (outerRank == 0)
      return replaceWithSameShape(rewriter, op, op.getInput());

    Location loc = op.getLoc();
    SmallVector<OpFoldResult> shape(outerRank, rewriter.getIndexAttr(1));
    llvm::append_range(shape,
                       tensor::getMixedSizes(rewriter, loc, op.getInput()));
    SmallVector<int64_t> staticShape(outerRank, 1);
    llvm::append_range(staticShape, inType.getShape());
    // The new dimensions are in one group with the first one of the input,
    // if there is one.
    SmallVector<ReassociationIndices> groups(inType.getRank());
    for (auto [number, group] : llvm::enumerate(groups)) {
      if (number == 0)
        llvm::append_range(group, llvm::seq(outerRank));
      group.push_back(outerRank + number);
    }
    Value expanded = tensor::ExpandShapeOp::create(
        rewriter, loc, inType.clone(staticShape), op.getInput(), groups, shape);
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < outerRank; ++dim)
      sizes.push_back(getValueOrCreateConstantIndexOp(
          rewriter, loc,
          tensor::getMixedSize(rewriter, loc, op.getIndices(), dim)));
    rewriter.replaceOpWithNewOp<BroadcastOp>(
        op, op.getType(), expanded, sizes,
        rewriter.getI64ArrayAttr(llvm::to_vector(llvm::seq(outerRank))));
    return success();
  }
};
} // namespace

void mlir::tcp::populateIndexingPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceOfEverything, SliceOfSlice, ConcatOfSlices, GatherByIota,
               GatherNDOfEmptyTuples>(patterns.getContext());
}
