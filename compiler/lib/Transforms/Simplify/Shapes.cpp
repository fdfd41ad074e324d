//===- Shapes.cpp - Facts about shapes and splats -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "tcp-mlir/Dialect/Tcp/TcpSizes.h"

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
/// The origin of a size: a constant, the dimension `number` of the tensor
/// `source`, or the index `source`.
struct Size {
  Value source;
  int64_t number;

  bool operator==(const Size &other) const {
    return source == other.source && number == other.number;
  }
};
} // namespace

/// Follows dimension `dim` of `tensor` to the origin of its size. `known` has
/// the origins that were found before, and gets those of the dimensions on the
/// way.
static Size getSize(Value tensor, int64_t dim,
                    DenseMap<std::pair<Value, int64_t>, Size> &known) {
  SmallVector<std::pair<Value, int64_t>> way;
  auto follow = [&]() -> Size {
    while (true) {
      auto type = cast<RankedTensorType>(tensor.getType());
      if (!type.isDynamicDim(dim))
        return {Value(), type.getDimSize(dim)};
      if (auto it = known.find({tensor, dim}); it != known.end())
        return it->second;
      way.push_back({tensor, dim});
      std::optional<TensorDim> source = stepToSource({tensor, dim});
      if (!source)
        return {tensor, dim};
      if (source->tensor.getType().isIndex()) {
        if (std::optional<int64_t> constant =
                getConstantIntValue(source->tensor))
          return {Value(), *constant};
        auto dimOp = source->tensor.getDefiningOp<tensor::DimOp>();
        std::optional<TensorDim> asked;
        if (!dimOp || !(asked = getTensorDim(dimOp)))
          return {source->tensor, 0};
        source = asked;
      }
      tensor = source->tensor;
      dim = source->dim;
    }
  };
  Size size = follow();
  for (const std::pair<Value, int64_t> &step : way)
    known[step] = size;
  return size;
}

void mlir::tcp::resolveSizes(Operation *root) {
  SmallVector<tensor::DimOp> ops;
  root->walk([&](tensor::DimOp op) { ops.push_back(op); });
  DenseMap<std::pair<Value, int64_t>, Size> known;
  for (tensor::DimOp op : ops) {
    std::optional<TensorDim> asked = getTensorDim(op);
    if (!asked)
      continue;
    Size size = getSize(asked->tensor, asked->dim, known);
    if (size == Size{asked->tensor, asked->dim})
      continue;
    OpBuilder b(op);
    Value value = size.source;
    if (!value)
      value = arith::ConstantIndexOp::create(b, op.getLoc(), size.number);
    else if (!value.getType().isIndex())
      value = tensor::DimOp::create(b, op.getLoc(), value, size.number);
    op.replaceAllUsesWith(value);
    op.erase();
  }
}

bool mlir::tcp::haveSameShape(Value lhs, Value rhs) {
  auto type = cast<RankedTensorType>(lhs.getType());
  if (type.getRank() != cast<RankedTensorType>(rhs.getType()).getRank())
    return false;
  DenseMap<std::pair<Value, int64_t>, Size> known;
  return llvm::all_of(llvm::seq(type.getRank()), [&](int64_t dim) {
    return getSize(lhs, dim, known) == getSize(rhs, dim, known);
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
