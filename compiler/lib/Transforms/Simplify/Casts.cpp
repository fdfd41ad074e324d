//===- Casts.cpp - Casts of casts -----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether an integer of this type is unsigned. A `Signless` integer
/// wider than one bit counts as signed.
static bool isUnsigned(Type type, std::optional<Signedness> signedness) {
  return type.isInteger(1) || signedness == Signedness::Unsigned;
}

/// Returns whether an integer type of `outWidth` bits has each value of one of
/// `inWidth` bits.
static bool holdsAllOf(unsigned outWidth, bool outUnsigned, unsigned inWidth,
                       bool inUnsigned) {
  if (outUnsigned)
    return inUnsigned && outWidth >= inWidth;
  return inUnsigned ? outWidth > inWidth : outWidth >= inWidth;
}

/// Returns whether `inner` and then `outer` give what one cast from the input
/// of `inner` gives.
static bool isLossless(CastOp inner, CastOp outer) {
  Type from = inner.getIn().getType().getElementType();
  Type middle = inner.getType().getElementType();
  Type to = outer.getType().getElementType();
  if (isa<FloatType>(from))
    return isa<FloatType>(middle) &&
           APFloat::isRepresentableBy(
               cast<FloatType>(from).getFloatSemantics(),
               cast<FloatType>(middle).getFloatSemantics());

  unsigned fromWidth = from.getIntOrFloatBitWidth();
  bool fromUnsigned = isUnsigned(from, inner.getInIntSignedness());
  if (auto middleFloat = dyn_cast<FloatType>(middle)) {
    // The sign needs no bit of the significand. Nothing overflows, because
    // the largest exponent of each float type is at least its precision.
    if (fromWidth - (fromUnsigned ? 0 : 1) >
        APFloat::semanticsPrecision(middleFloat.getFloatSemantics()))
      return false;
    // Casts from floats to integers saturate, casts from integers wrap around.
    return isa<FloatType>(to) || to.isInteger(1) ||
           holdsAllOf(to.getIntOrFloatBitWidth(),
                      outer.getOutIntSignedness() == Signedness::Unsigned,
                      fromWidth, fromUnsigned);
  }
  unsigned middleWidth = middle.getIntOrFloatBitWidth();
  if (middleWidth <= fromWidth)
    return false;
  // The outer cast may read the bits of the middle integer with another
  // signedness than the inner cast wrote them. The difference shows only if the
  // result has more bits.
  bool middleUnsigned = isUnsigned(middle, outer.getInIntSignedness());
  return fromUnsigned || !middleUnsigned ||
         (isa<IntegerType>(to) && to.getIntOrFloatBitWidth() <= middleWidth);
}

namespace {
/// A cast from a type to itself gives its input.
struct CastToSameType : public OpRewritePattern<CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CastOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getIn().getType().getElementType() != op.getType().getElementType())
      return failure();
    return replaceWithSameShape(rewriter, op, op.getIn());
  }
};

struct CastOfCast : public OpRewritePattern<CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CastOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getIn().getDefiningOp<CastOp>();
    if (!inner || !isFoldable(inner.getIn().getType().getElementType()) ||
        !isFoldable(inner.getType().getElementType()) ||
        !isFoldable(op.getType().getElementType()) || !isLossless(inner, op))
      return failure();
    rewriter.replaceOpWithNewOp<CastOp>(op, op.getType(), inner.getIn(),
                                        inner.getInIntSignednessAttr(),
                                        op.getOutIntSignednessAttr());
    return success();
  }
};
} // namespace

void mlir::tcp::populateCastPatterns(RewritePatternSet &patterns) {
  patterns.add<CastToSameType, CastOfCast>(patterns.getContext());
}
