//===- Insertions.cpp - The parts that are put into a tensor --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Insertions.h"

#include "../Slices.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::tcp;

bool mlir::tcp::isView(Operation *op) {
  return isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::ExtractSliceOp>(op);
}

Value mlir::tcp::getPart(tensor::InsertSliceOp op) {
  auto expand = op.getSource().getDefiningOp<tensor::ExpandShapeOp>();
  if (!expand)
    return op.getSource();
  std::optional<llvm::SmallDenseSet<unsigned>> added = computeRankReductionMask(
      op.getStaticSizes(), expand.getSrcType().getShape());
  if (!added)
    return op.getSource();
  llvm::SmallBitVector dropped(op.getType().getRank());
  for (unsigned dim : *added)
    dropped.set(dim);
  return canSubviewDrop(op, dropped) ? expand.getSrc() : op.getSource();
}

bool mlir::tcp::isAtConstantPlace(tensor::InsertSliceOp op) {
  // Its other operands are offsets, sizes and strides.
  return op->getNumOperands() == 2;
}

/// Returns the operand into which the op that computes `value` writes.
static OpOperand &getDestination(Value value) {
  auto result = cast<OpResult>(value);
  return *cast<DestinationStyleOpInterface>(result.getOwner())
              .getTiedOpOperand(result);
}

/// Returns whether nothing uses a part, or a view of it, behind `op`, which
/// puts it in its place. Such a use could change what is there, or return it as
/// memory of its own.
static bool isLastUse(tensor::InsertSliceOp op) {
  SmallVector<Value> values{getPart(op)};
  while (!values.empty()) {
    for (Operation *user : values.pop_back_val().getUsers()) {
      Operation *inBlock = op->getBlock()->findAncestorOpInBlock(*user);
      if (!inBlock || (inBlock != op && !inBlock->isBeforeInBlock(op)))
        return false;
      if (isView(user))
        values.push_back(user->getResult(0));
    }
  }
  return true;
}

DestinationStyleOpInterface mlir::tcp::getProducer(tensor::InsertSliceOp op) {
  auto producer = getPart(op).getDefiningOp<DestinationStyleOpInterface>();
  bool isNew =
      producer && producer->getBlock() == op->getBlock() &&
      getDestination(getPart(op)).get().getDefiningOp<tensor::EmptyOp>() &&
      isLastUse(op);
  return isNew ? producer : DestinationStyleOpInterface();
}

Value mlir::tcp::createView(OpBuilder &b, tensor::InsertSliceOp op,
                            Value buffer) {
  auto partType = cast<RankedTensorType>(getPart(op).getType());
  Type type = memref::SubViewOp::inferRankReducedResultType(
      partType.getShape(), cast<MemRefType>(buffer.getType()),
      op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides());
  return memref::SubViewOp::create(b, op.getLoc(), cast<MemRefType>(type),
                                   buffer, op.getMixedOffsets(),
                                   op.getMixedSizes(), op.getMixedStrides());
}

void mlir::tcp::computeInto(OpBuilder &b, Value value, Value buffer) {
  Value destination = bufferization::ToTensorOp::create(
      b, value.getLoc(), value.getType(), buffer, /*restrict=*/true,
      /*writable=*/true);
  getDestination(value).set(destination);
}
