//===- Sort.cpp - Sorts of StableHLO --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemainingOps.h"

using namespace mlir;
using namespace mlir::tcp;

// The sort of torch-mlir's dialect tm_tensor, which is lowered later, differs
// in that it compares elements, not tensors of rank 0.
LogicalResult mlir::tcp::lowerSort(ForeignOp &op) {
  OperationState state(op.loc, "torch.tm_tensor.sort", op.op->getOperands(),
                       op.op->getResultTypes());
  state.propertiesAttr = op.b.getDictionaryAttr(op.b.getNamedAttr(
      "dimension", op.b.getI64IntegerAttr(op.getDimension())));
  Block *block = &state.addRegion()->emplaceBlock();
  for (BlockArgument argument : op.op->getRegion(0).getArguments())
    block->addArgument(
        cast<RankedTensorType>(argument.getType()).getElementType(),
        argument.getLoc());
  OpBuilder::InsertionGuard guard(op.b);
  op.b.setInsertionPointToStart(block);
  SmallVector<Value> results = inlineOnElements(op, block->getArguments());
  OperationState yield(op.loc, "torch.tm_tensor.yield", results, TypeRange());
  op.b.create(yield);
  op.b.setInsertionPoint(op.op);
  op.op->replaceAllUsesWith(op.b.create(state)->getResults());
  return success();
}
