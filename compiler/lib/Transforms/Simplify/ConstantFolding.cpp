//===- ConstantFolding.cpp - Elementwise ops on constants -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tcp;

/// Results with more elements are not computed by the compiler.
static constexpr int64_t kMaxElements = 16384;

bool mlir::tcp::mayBecomeConstant(Operation *op, ShapedType type,
                                  bool isSplat) {
  if (type.getNumElements() <= kMaxElements)
    return true;
  // A large splat would take its full size in the library, unless each user
  // takes the single value into its loop.
  return isSplat && llvm::all_of(op->getUsers(), [](Operation *user) {
           return isa<BindSymbolicShapeOp>(user) || isElementwise(user);
         });
}

static Element getElement(DenseElementsAttr attr, int64_t index) {
  if (isa<FloatType>(attr.getElementType()))
    return attr.isSplat() ? attr.getSplatValue<APFloat>()
                          : *(attr.value_begin<APFloat>() + index);
  return attr.isSplat() ? attr.getSplatValue<APInt>()
                        : *(attr.value_begin<APInt>() + index);
}

static DenseElementsAttr getElementsAttr(ShapedType type,
                                         ArrayRef<Element> elements) {
  if (isa<FloatType>(type.getElementType()))
    return DenseElementsAttr::get(
        type, llvm::map_to_vector(elements, [](const Element &element) {
          return std::get<APFloat>(element);
        }));
  return DenseElementsAttr::get(
      type, llvm::map_to_vector(elements, [](const Element &element) {
        return std::get<APInt>(element);
      }));
}

namespace {
struct FoldElementwiseConstants
    : public OpTraitRewritePattern<OpTrait::Elementwise> {
  using OpTraitRewritePattern::OpTraitRewritePattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isElementwise(op))
      return failure();
    SmallVector<DenseElementsAttr> operands;
    for (Value operand : op->getOperands()) {
      if (!matchPattern(operand, m_Constant(&operands.emplace_back())) ||
          !operands.back() || !isFoldable(operands.back().getElementType()))
        return failure();
    }
    auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
    if (!isFoldable(resultType.getElementType()))
      return failure();
    auto type = operands[0].getType().clone(resultType.getElementType());
    bool isSplat = llvm::all_of(
        operands, [](DenseElementsAttr operand) { return operand.isSplat(); });
    if (!mayBecomeConstant(op, type, isSplat))
      return failure();

    SmallVector<Element> results;
    int64_t count = isSplat ? 1 : type.getNumElements();
    for (int64_t index = 0; index < count; ++index) {
      SmallVector<Element, 2> elements;
      for (DenseElementsAttr operand : operands)
        elements.push_back(getElement(operand, index));
      std::optional<Element> result = foldElement(op, elements);
      if (!result)
        return failure();
      results.push_back(*result);
    }
    auto constant = ConstOp::create(rewriter, op->getLoc(), type,
                                    getElementsAttr(type, results));
    return replaceWithSameShape(rewriter, op, constant);
  }
};
} // namespace

void mlir::tcp::populateConstantFoldingPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldElementwiseConstants>(patterns.getContext());
}
