//===- Identities.cpp - Arithmetic that changes nothing -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

using namespace mlir;
using namespace mlir::tcp;

static bool isInt(const Element &element, uint64_t value) {
  const APInt *integer = std::get_if<APInt>(&element);
  return integer && *integer == value;
}

static bool isFloat(const Element &element, double value) {
  const APFloat *number = std::get_if<APFloat>(&element);
  if (!number)
    return false;
  APFloat expected(value);
  bool losesInfo;
  expected.convert(number->getSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  // +0 and -0 are different here.
  return number->bitwiseIsEqual(expected);
}

/// Returns whether `op` gives its first operand, whatever it is, if each
/// element of its second operand is `element`.
static bool isNeutral(Operation *op, const Element &element) {
  if (isa<AddOp>(op))
    // 0.0 is not neutral for floats: -0 + 0 is 0.
    return isInt(element, 0) || isFloat(element, -0.0);
  if (isa<SubOp>(op))
    return isInt(element, 0) || isFloat(element, 0.0);
  if (isa<DivSIOp, DivUIOp>(op))
    return isInt(element, 1);
  return isFloat(element, 1.0) || (isa<MulOp>(op) && isInt(element, 1));
}

namespace {
/// x + 0, x - 0, x * 1, x / 1: gives x.
template <typename OpTy> struct NeutralOperand : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    // The shapes are compared last, because that takes longest.
    std::optional<Element> rhs = getSplatElement(op.getIn2());
    if (rhs && isNeutral(op, *rhs) && haveSameShape(op.getIn1(), op.getIn2()))
      return replaceWithSameShape(rewriter, op, op.getIn1());
    if (!isa<AddOp, MulOp>(op))
      return failure();
    std::optional<Element> lhs = getSplatElement(op.getIn1());
    if (lhs && isNeutral(op, *lhs) && haveSameShape(op.getIn1(), op.getIn2()))
      return replaceWithSameShape(rewriter, op, op.getIn2());
    return failure();
  }
};

/// x * 0 on integers: gives 0. For floats, it may be NaN or -0.
struct MultiplyByZero : public OpRewritePattern<MulOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(MulOp op,
                                PatternRewriter &rewriter) const override {
    for (Value operand : op.getOperands()) {
      std::optional<Element> element = getSplatElement(operand);
      if (element && isInt(*element, 0) &&
          haveSameShape(op.getIn1(), op.getIn2()))
        return replaceWithSameShape(rewriter, op, operand);
    }
    return failure();
  }
};
} // namespace

void mlir::tcp::populateIdentityPatterns(RewritePatternSet &patterns) {
  patterns
      .add<NeutralOperand<AddOp>, NeutralOperand<SubOp>, NeutralOperand<MulOp>,
           NeutralOperand<DivFOp>, NeutralOperand<DivSIOp>,
           NeutralOperand<DivUIOp>, MultiplyByZero>(patterns.getContext());
}
