//===- TcpSizes.cpp - Sources of sizes ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/TcpSizes.h"

#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the operand of the elementwise `op` that tells dimension `dim` best:
/// one with a static size if there is one.
static Value getShapeOperand(Operation *op, int64_t dim) {
  for (Value operand : op->getOperands())
    if (!cast<RankedTensorType>(operand.getType()).isDynamicDim(dim))
      return operand;
  return op->getOperand(0);
}

std::optional<TensorDim> mlir::tcp::stepToSource(TensorDim from) {
  Operation *op = from.tensor.getDefiningOp();
  int64_t dim = from.dim;
  if (!op)
    return std::nullopt;
  if (isElementwise(op))
    return TensorDim{getShapeOperand(op, dim), dim};
  if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
    SmallVector<int64_t> axes = broadcast.getAxesValues();
    auto axis = llvm::find(axes, dim);
    if (axis == axes.end())
      return TensorDim{broadcast.getIn(), dim};
    return TensorDim{broadcast.getNewDimSizes()[axis - axes.begin()]};
  }
  if (auto gather = dyn_cast<GatherOp>(op))
    return TensorDim{gather.getIndices(), dim};
  if (auto gather = dyn_cast<GatherNDOp>(op)) {
    RankedTensorType indices = gather.getIndices().getType();
    int64_t outerRank = indices.getRank() - 1;
    if (dim < outerRank)
      return TensorDim{gather.getIndices(), dim};
    return TensorDim{gather.getInput(),
                     dim - outerRank + indices.getShape().back()};
  }
  if (auto slice = dyn_cast<SliceOp>(op))
    return TensorDim{slice.getSizes()[dim]};
  auto cast = dyn_cast<tensor::CastOp>(op);
  if (cast && isa<RankedTensorType>(cast.getSource().getType()))
    return TensorDim{cast.getSource(), dim};
  return std::nullopt;
}

std::optional<TensorDim> mlir::tcp::getTensorDim(tensor::DimOp op) {
  std::optional<int64_t> number = op.getConstantIndex();
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  if (!number || !type || *number < 0 || *number >= type.getRank())
    return std::nullopt;
  return TensorDim{op.getSource(), *number};
}
