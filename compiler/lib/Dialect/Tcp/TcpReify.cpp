//===- TcpReify.cpp - The shapes of results, as operations ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp;

/// Appends the shape of `result` to `shapes`: constants where its type is
/// static, the values in `sizes` where it is dynamic.
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

/// Elementwise ops: every operand has the result's shape. An operand that knows
/// a size statically is the better source for it.
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
