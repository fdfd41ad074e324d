//===- Shapes.cpp - What is known of shapes and splats --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tcp;

std::optional<Element> mlir::tcp::getSplatElement(Value tensor) {
  while (Operation *op = tensor.getDefiningOp()) {
    if (!isa<BroadcastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::CastOp>(op))
      break;
    tensor = op->getOperand(0);
  }
  DenseElementsAttr attr;
  if (!matchPattern(tensor, m_Constant(&attr)) || !attr || !attr.isSplat() ||
      !isFoldable(attr.getElementType()))
    return std::nullopt;
  if (isa<FloatType>(attr.getElementType()))
    return attr.getSplatValue<APFloat>();
  return attr.getSplatValue<APInt>();
}

namespace {
/// Where a size comes from: a constant, or dimension `number` of the tensor
/// `source`, or the index `source`.
struct Size {
  Value source;
  int64_t number;

  bool operator==(const Size &other) const {
    return source == other.source && number == other.number;
  }
};
} // namespace

/// The operand of the elementwise `op` that tells most of dimension `dim`.
static Value getShapeOperand(Operation *op, int64_t dim) {
  for (Value operand : op->getOperands())
    if (!cast<RankedTensorType>(operand.getType()).isDynamicDim(dim))
      return operand;
  return op->getOperand(0);
}

/// Takes one step from dimension `dim` of `tensor` toward where its size comes
/// from, which is an index or a dimension of another tensor. Null if there is
/// none.
static Value stepToSource(Value tensor, int64_t dim) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return nullptr;
  if (isElementwise(op))
    return getShapeOperand(op, dim);
  if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
    SmallVector<int64_t> axes = broadcast.getAxesValues();
    auto axis = llvm::find(axes, dim);
    return axis == axes.end() ? Value(broadcast.getIn())
                              : broadcast.getNewDimSizes()[axis - axes.begin()];
  }
  if (auto gather = dyn_cast<GatherOp>(op))
    return gather.getIndices();
  if (auto slice = dyn_cast<SliceOp>(op))
    return slice.getSizes()[dim];
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return isa<RankedTensorType>(cast.getSource().getType()) ? cast.getSource()
                                                             : Value();
  return nullptr;
}

static Size getSize(Value tensor, int64_t dim) {
  while (true) {
    auto type = cast<RankedTensorType>(tensor.getType());
    if (!type.isDynamicDim(dim))
      return {Value(), type.getDimSize(dim)};
    Value source = stepToSource(tensor, dim);
    if (!source)
      return {tensor, dim};
    if (source.getType().isIndex()) {
      if (std::optional<int64_t> constant = getConstantIntValue(source))
        return {Value(), *constant};
      auto dimOp = source.getDefiningOp<tensor::DimOp>();
      std::optional<int64_t> number =
          dimOp ? dimOp.getConstantIndex() : std::nullopt;
      if (!number || !isa<RankedTensorType>(dimOp.getSource().getType()))
        return {source, 0};
      source = dimOp.getSource();
      dim = *number;
    }
    tensor = source;
  }
}

bool mlir::tcp::haveSameShape(Value lhs, Value rhs) {
  auto type = cast<RankedTensorType>(lhs.getType());
  if (type.getRank() != cast<RankedTensorType>(rhs.getType()).getRank())
    return false;
  return llvm::all_of(llvm::seq(type.getRank()), [&](int64_t dim) {
    return getSize(lhs, dim) == getSize(rhs, dim);
  });
}

LogicalResult mlir::tcp::replaceWithSameShape(PatternRewriter &rewriter,
                                              Operation *op, Value value) {
  auto from = cast<RankedTensorType>(value.getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  for (auto [fromSize, toSize] :
       llvm::zip_equal(from.getShape(), to.getShape()))
    if (!ShapedType::isDynamic(toSize) && fromSize != toSize)
      return rewriter.notifyMatchFailure(op, "a size would go unchecked");
  if (from != to)
    value = tensor::CastOp::create(rewriter, op->getLoc(), to, value);
  rewriter.replaceOp(op, value);
  return success();
}
