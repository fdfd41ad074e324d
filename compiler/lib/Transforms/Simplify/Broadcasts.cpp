//===- Broadcasts.cpp - Broadcasts ----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// A broadcast along no axes gives its input.
struct BroadcastWithoutAxes : public OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getAxes().empty())
      return failure();
    return replaceWithSameShape(rewriter, op, op.getIn());
  }
};

/// A broadcast of a broadcast is one broadcast.
struct BroadcastOfBroadcast : public OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getIn().getDefiningOp<BroadcastOp>();
    if (!inner)
      return failure();
    SmallVector<Value> sizes(op.getType().getRank());
    for (auto [axis, size] :
         llvm::zip_equal(inner.getAxesValues(), inner.getNewDimSizes()))
      sizes[axis] = size;
    for (auto [axis, size] :
         llvm::zip_equal(op.getAxesValues(), op.getNewDimSizes())) {
      // The size between the two has to be 1. If the inner broadcast asks
      // for another one, or the input has another one, the program has an error
      // that must be reported.
      if (sizes[axis] ? !isOneInteger(sizes[axis])
                      : inner.getIn().getType().getDimSize(axis) != 1)
        return failure();
      sizes[axis] = size;
    }
    SmallVector<int64_t> axes;
    SmallVector<Value> newSizes;
    for (auto [axis, size] : llvm::enumerate(sizes)) {
      if (!size)
        continue;
      axes.push_back(axis);
      newSizes.push_back(size);
    }
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), inner.getIn(),
                                             newSizes,
                                             rewriter.getI64ArrayAttr(axes));
    return success();
  }
};

/// A broadcast of a splat to static sizes is a splat.
struct BroadcastOfSplat : public OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Element> element = getSplatElement(op.getIn());
    if (!element)
      return failure();
    SmallVector<int64_t> shape(op.getIn().getType().getShape());
    for (auto [axis, size] :
         llvm::zip_equal(op.getAxesValues(), op.getNewDimSizes())) {
      std::optional<int64_t> constant = getConstantIntValue(size);
      if (!constant || *constant < 0)
        return failure();
      shape[axis] = *constant;
    }
    // A size that differs from that of the type is an error that must be
    // reported.
    if (ShapedType::isDynamicShape(shape) ||
        failed(verifyCompatibleShape(shape, op.getType().getShape())))
      return failure();
    auto type = op.getType().clone(shape);
    if (!mayBecomeConstant(op, type, /*isSplat=*/true))
      return failure();
    auto value = std::visit(
        [&](const auto &value) -> DenseElementsAttr {
          return DenseElementsAttr::get(type, value);
        },
        *element);
    auto constant = ConstOp::create(rewriter, op.getLoc(), type, value);
    return replaceWithSameShape(rewriter, op, constant);
  }
};
} // namespace

void mlir::tcp::populateBroadcastPatterns(RewritePatternSet &patterns) {
  patterns.add<BroadcastWithoutAxes, BroadcastOfBroadcast, BroadcastOfSplat>(
      patterns.getContext());
}
