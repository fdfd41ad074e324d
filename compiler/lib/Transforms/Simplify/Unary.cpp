//===- Unary.cpp - Unary ops on unary ops ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

using namespace mlir;
using namespace mlir::tcp;

static bool isRounding(Operation *op) {
  return isa_and_nonnull<CeilOp, FloorOp, RoundOp, RoundEvenOp>(op);
}

static FloatAttr larger(FloatAttr a, FloatAttr b) {
  return FloatAttr::get(a.getType(), llvm::maximum(a.getValue(), b.getValue()));
}

static IntegerAttr larger(IntegerAttr a, IntegerAttr b) {
  return a.getInt() > b.getInt() ? a : b;
}

static FloatAttr smaller(FloatAttr a, FloatAttr b) {
  return FloatAttr::get(a.getType(), llvm::minimum(a.getValue(), b.getValue()));
}

static IntegerAttr smaller(IntegerAttr a, IntegerAttr b) {
  return a.getInt() < b.getInt() ? a : b;
}

/// Returns the limits of the one clamp that equals a clamp to `innerMin` and
/// `innerMax` followed by one to `min` and `max`; null stands for no limit. For
/// all x,
///   min(max(min(max(x, l), h), L), H)
///     = min(max(x, max(l, L)), min(max(h, L), H)).
template <typename AttrTy>
static std::pair<AttrTy, AttrTy> merge(AttrTy innerMin, AttrTy innerMax,
                                       AttrTy min, AttrTy max) {
  if (innerMax && min)
    innerMax = larger(innerMax, min);
  return {innerMin && min ? larger(innerMin, min)
          : innerMin      ? innerMin
                          : min,
          innerMax && max ? smaller(innerMax, max)
          : innerMax      ? innerMax
                          : max};
}

namespace {
/// -(-x): gives x.
struct NegOfNeg : public OpRewritePattern<NegOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(NegOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getIn().getDefiningOp<NegOp>();
    return inner ? replaceWithSameShape(rewriter, op, inner.getIn())
                 : failure();
  }
};

/// ||x||: gives |x|.
struct AbsOfAbs : public OpRewritePattern<AbsOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AbsOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getIn().getDefiningOp<AbsOp>();
    return inner ? replaceWithSameShape(rewriter, op, inner) : failure();
  }
};

/// |-x|: gives |x|.
struct AbsOfNeg : public OpRewritePattern<AbsOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AbsOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getIn().getDefiningOp<NegOp>();
    if (!inner)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getInMutable().set(inner.getIn()); });
    return success();
  }
};

/// Rounding a rounded value, in any direction, gives the value.
struct RoundOfRound : public OpTraitRewritePattern<OpTrait::Elementwise> {
  using OpTraitRewritePattern::OpTraitRewritePattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isRounding(op) || !isRounding(op->getOperand(0).getDefiningOp()))
      return failure();
    return replaceWithSameShape(rewriter, op, op->getOperand(0));
  }
};

/// A clamp without limits gives its input.
struct ClampWithoutLimits : public OpRewritePattern<ClampOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ClampOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType().getElementType();
    if (!isFoldable(type))
      return failure();
    bool limits;
    if (isa<FloatType>(type)) {
      auto [min, max] = getFloatLimits(op);
      limits = !(min.isInfinity() && min.isNegative() && max.isInfinity() &&
                 !max.isNegative());
    } else {
      auto [min, max] = getIntLimits(op);
      limits = !min.isMinSignedValue() || !max.isMaxSignedValue();
    }
    return limits ? failure() : replaceWithSameShape(rewriter, op, op.getIn());
  }
};

/// A clamp of a clamp is one clamp.
struct ClampOfClamp : public OpRewritePattern<ClampOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ClampOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getIn().getDefiningOp<ClampOp>();
    if (!inner)
      return failure();
    auto isNaN = [](std::optional<APFloat> limit) {
      return limit && limit->isNaN();
    };
    for (ClampOp clamp : {op, inner})
      if (isNaN(clamp.getMinFloat()) || isNaN(clamp.getMaxFloat()))
        return failure();

    auto [minFloat, maxFloat] =
        merge(inner.getMinFloatAttr(), inner.getMaxFloatAttr(),
              op.getMinFloatAttr(), op.getMaxFloatAttr());
    auto [minInt, maxInt] = merge(inner.getMinIntAttr(), inner.getMaxIntAttr(),
                                  op.getMinIntAttr(), op.getMaxIntAttr());
    rewriter.replaceOpWithNewOp<ClampOp>(op, op.getType(), inner.getIn(),
                                         minFloat, maxFloat, minInt, maxInt);
    return success();
  }
};
} // namespace

void mlir::tcp::populateUnaryPatterns(RewritePatternSet &patterns) {
  patterns.add<NegOfNeg, AbsOfAbs, AbsOfNeg, RoundOfRound, ClampWithoutLimits,
               ClampOfClamp>(patterns.getContext());
}
