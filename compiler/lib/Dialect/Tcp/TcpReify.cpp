//===- TcpReify.cpp - The shapes of results, as operations ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Dialect/Tcp/TcpSizes.h"

using namespace mlir;
using namespace mlir::tcp;

/// Appends the shape of `result` to `shapes`: constants for the static sizes of
/// its type, the values in `sizes` for the dynamic ones.
static LogicalResult addShape(OpBuilder &b, Value result,
                              ArrayRef<OpFoldResult> sizes,
                              ReifiedRankedShapedTypeDims &shapes) {
  auto type = cast<RankedTensorType>(result.getType());
  SmallVector<OpFoldResult> &shape = shapes.emplace_back();
  for (auto [size, staticSize] : llvm::zip_equal(sizes, type.getShape())) {
    if (ShapedType::isDynamic(staticSize))
      shape.push_back(
          getValueOrCreateConstantIndexOp(b, result.getLoc(), size));
    else
      shape.push_back(b.getIndexAttr(staticSize));
  }
  return success();
}

/// Each operand of an elementwise op has the result's shape. If an operand has
/// a static size, the size is taken from its type.
LogicalResult
mlir::tcp::reifyElementwiseShape(Operation *op, OpBuilder &b,
                                 ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, op->getLoc(), op->getOperand(0));
  for (Value operand : op->getOperands().drop_front()) {
    auto type = cast<RankedTensorType>(operand.getType());
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (!type.isDynamicDim(dim))
        size = b.getIndexAttr(type.getDimSize(dim));
  }
  return addShape(b, op->getResult(0), sizes, shapes);
}

LogicalResult
BroadcastOp::reifyResultShapes(OpBuilder &b,
                               ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, getLoc(), getIn());
  for (auto [axis, size] : llvm::zip_equal(getAxesValues(), getNewDimSizes()))
    sizes[axis] = size;
  return addShape(b, getOut(), sizes, shapes);
}

LogicalResult GatherOp::reifyResultShapes(OpBuilder &b,
                                          ReifiedRankedShapedTypeDims &shapes) {
  return addShape(b, getOut(), tensor::getMixedSizes(b, getLoc(), getIndices()),
                  shapes);
}

LogicalResult
GatherNDOp::reifyResultShapes(OpBuilder &b,
                              ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, getLoc(), getIndices());
  int64_t tupleSize = getIndices().getType().getShape().back();
  sizes.pop_back();
  for (int64_t dim = tupleSize; dim < getInput().getType().getRank(); ++dim)
    sizes.push_back(tensor::getMixedSize(b, getLoc(), getInput(), dim));
  return addShape(b, getOut(), sizes, shapes);
}

LogicalResult SliceOp::reifyResultShapes(OpBuilder &b,
                                         ReifiedRankedShapedTypeDims &shapes) {
  return addShape(b, getOut(), getAsOpFoldResult(getSizes()), shapes);
}

//===----------------------------------------------------------------------===//
// Ops with any results: GroupOp, IsolatedGroupOp, CustomOp
//===----------------------------------------------------------------------===//

/// Returns the value that equals `value` on the other side of the boundary of a
/// group: for a result of the group, the value that it yields; for an argument
/// of an isolated group, the operand. Null if `value` is neither.
static Value stepAcrossGroup(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto group = dyn_cast<IsolatedGroupOp>(argument.getOwner()->getParentOp());
    return group ? group.getIns()[argument.getArgNumber()] : Value();
  }
  Operation *op = value.getDefiningOp();
  if (!isa<GroupOp, IsolatedGroupOp>(op))
    return nullptr;
  Operation *yield = op->getRegion(0).front().getTerminator();
  return yield->getOperand(cast<OpResult>(value).getResultNumber());
}

/// Returns the size of a dimension of a tensor that `group` yields, computed
/// from values that are defined outside of the group. Null, and no op is
/// created, if the size depends on other values.
static OpFoldResult reifyYieldedDim(OpBuilder &b, Operation *group,
                                    TensorDim from) {
  while (true) {
    bool isSize = from.tensor.getType().isIndex();
    if (!isSize) {
      auto type = cast<RankedTensorType>(from.tensor.getType());
      if (!type.isDynamicDim(from.dim))
        return b.getIndexAttr(type.getDimSize(from.dim));
    } else if (std::optional<int64_t> constant =
                   getConstantIntValue(from.tensor)) {
      return b.getIndexAttr(*constant);
    }
    if (!group->getRegion(0).isAncestor(from.tensor.getParentRegion())) {
      if (isSize)
        return from.tensor;
      return tensor::DimOp::create(b, group->getLoc(), from.tensor, from.dim)
          .getResult();
    }
    std::optional<TensorDim> source;
    if (Value across = stepAcrossGroup(from.tensor))
      source = TensorDim{across, from.dim};
    else if (!isSize)
      source = stepToSource(from);
    else if (auto dim = from.tensor.getDefiningOp<tensor::DimOp>())
      source = getTensorDim(dim);
    if (!source)
      return {};
    from = *source;
  }
}

/// Returns the size of dimension `dim` of a result, if its type has it or a
/// group computes it from its inputs; otherwise null.
static OpFoldResult reifyDim(OpBuilder &b, OpResult result, int64_t dim) {
  auto type = cast<ShapedType>(result.getType());
  if (!type.isDynamicDim(dim))
    return b.getIndexAttr(type.getDimSize(dim));
  Operation *op = result.getOwner();
  if (!isa<RankedTensorType>(type) || !isa<GroupOp, IsolatedGroupOp>(op))
    return {};
  return reifyYieldedDim(b, op, {stepAcrossGroup(result), dim});
}

/// Appends the shapes of the results of `op`: an empty one for a result without
/// a shape, null for a size that `op` does not tell.
static LogicalResult reifyShapes(OpBuilder &b, Operation *op,
                                 ReifiedRankedShapedTypeDims &shapes) {
  for (OpResult result : op->getResults()) {
    SmallVector<OpFoldResult> &shape = shapes.emplace_back();
    auto type = dyn_cast<ShapedType>(result.getType());
    if (type && type.hasRank())
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        shape.push_back(reifyDim(b, result, dim));
  }
  return success();
}

/// Returns the size of one dimension, or fails if `op` does not tell it.
static FailureOr<OpFoldResult> reifyDimOf(OpBuilder &b, Operation *op,
                                          int number, int dim) {
  auto type = dyn_cast<ShapedType>(op->getResult(number).getType());
  if (!type || !type.hasRank() || dim < 0 || dim >= type.getRank())
    return failure();
  OpFoldResult size = reifyDim(b, op->getResult(number), dim);
  if (!size)
    return failure();
  return size;
}

LogicalResult GroupOp::reifyResultShapes(OpBuilder &b,
                                         ReifiedRankedShapedTypeDims &shapes) {
  return reifyShapes(b, *this, shapes);
}

FailureOr<OpFoldResult> GroupOp::reifyDimOfResult(OpBuilder &b, int result,
                                                  int dim) {
  return reifyDimOf(b, *this, result, dim);
}

LogicalResult
IsolatedGroupOp::reifyResultShapes(OpBuilder &b,
                                   ReifiedRankedShapedTypeDims &shapes) {
  return reifyShapes(b, *this, shapes);
}

FailureOr<OpFoldResult> IsolatedGroupOp::reifyDimOfResult(OpBuilder &b,
                                                          int result, int dim) {
  return reifyDimOf(b, *this, result, dim);
}

LogicalResult CustomOp::reifyResultShapes(OpBuilder &b,
                                          ReifiedRankedShapedTypeDims &shapes) {
  return reifyShapes(b, *this, shapes);
}

FailureOr<OpFoldResult> CustomOp::reifyDimOfResult(OpBuilder &b, int result,
                                                   int dim) {
  return reifyDimOf(b, *this, result, dim);
}
