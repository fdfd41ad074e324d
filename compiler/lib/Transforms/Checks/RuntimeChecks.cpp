//===- RuntimeChecks.cpp - Checks of the compiled program -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/RuntimeChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"

using namespace mlir;
using namespace mlir::tcp;

void mlir::tcp::emitRuntimeCheck(OpBuilder &b, Operation *op, Value condition,
                                 const Twine &text) {
  std::string message = describePlace(op->getLoc());
  llvm::raw_string_ostream(message) << op->getName() << ": " << text;
  cf::AssertOp::create(b, op->getLoc(), condition, message);
}

void mlir::tcp::emitSameShapeChecks(OpBuilder &b, Operation *op,
                                    std::optional<int64_t> except) {
  Location loc = op->getLoc();
  Value first = op->getOperand(0);
  auto firstType = cast<RankedTensorType>(first.getType());
  for (auto [dim, firstSize] : llvm::enumerate(firstType.getShape())) {
    if (except == static_cast<int64_t>(dim))
      continue;
    OpFoldResult size;
    for (auto [number, operand] :
         llvm::enumerate(op->getOperands().drop_front())) {
      auto type = cast<RankedTensorType>(operand.getType());
      if (operand == first || (!ShapedType::isDynamic(firstSize) &&
                               type.getDimSize(dim) == firstSize))
        continue;
      if (!size)
        size = tensor::getMixedSize(b, loc, first, dim);
      Value equal = arith::CmpIOp::create(
          b, loc, arith::CmpIPredicate::eq,
          getValueOrCreateConstantIndexOp(b, loc, size),
          getValueOrCreateConstantIndexOp(
              b, loc, tensor::getMixedSize(b, loc, operand, dim)));
      emitRuntimeCheck(b, op, equal,
                       "operands #0 and #" + Twine(number + 1) +
                           " have different sizes in dimension " + Twine(dim));
    }
    if (ShapedType::isDynamic(firstSize))
      emitResultSizeCheck(b, op, dim, tensor::getMixedSize(b, loc, first, dim));
  }
}

void mlir::tcp::emitResultSizeCheck(OpBuilder &b, Operation *op, int64_t dim,
                                    OpFoldResult size) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.isDynamicDim(dim) ||
      getConstantIntValue(size) == type.getDimSize(dim))
    return;
  Location loc = op->getLoc();
  Value equal = arith::CmpIOp::create(
      b, loc, arith::CmpIPredicate::eq,
      getValueOrCreateConstantIndexOp(b, loc, size),
      arith::ConstantIndexOp::create(b, loc, type.getDimSize(dim)));
  emitRuntimeCheck(b, op, equal,
                   "the result does not have the size " +
                       Twine(type.getDimSize(dim)) +
                       " that its type gives dimension " + Twine(dim));
}
