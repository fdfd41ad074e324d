//===- Contraction.cpp - What a contraction computes ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "../Rows/OpenSum.h"
#include "WideBody.h"

using namespace mlir;
using namespace mlir::tcp;

static bool haveTileElements(ValueRange tensors) {
  return llvm::all_of(tensors, [](Value value) {
    return canBeInTile(getElementTypeOrSelf(value));
  });
}

bool Contraction::findLoops() {
  AffineMap first = getMap(op.getDpsInputOperand(0));
  AffineMap second = getMap(op.getDpsInputOperand(1));
  AffineMap result = getResultMap();
  for (AffineMap map : {first, second, result})
    if (!map.isProjectedPermutation() || map.getNumSymbols() != 0)
      return false;
  if (result.getNumResults() == 0)
    return false;
  columns = result.getDimPosition(result.getNumResults() - 1);
  bool isSecondRight = second.isFunctionOfDim(columns);
  left = op.getDpsInputOperand(isSecondRight ? 0 : 1);
  right = op.getDpsInputOperand(isSecondRight ? 1 : 0);
  AffineMap leftMap = getMap(left), rightMap = getMap(right);
  bool hasSum = false;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool inLeft = leftMap.isFunctionOfDim(loop);
    bool inRight = rightMap.isFunctionOfDim(loop);
    bool inResult = result.isFunctionOfDim(loop);
    bool isParallel =
        op.getIteratorTypesArray()[loop] == mlir::utils::IteratorType::parallel;
    if (isParallel != inResult)
      return false;
    if (loop == columns) {
      if (inLeft || !inRight)
        return false;
    } else if (inResult && inLeft && inRight) {
      batches.push_back(loop);
    } else if (inResult && inLeft && !rows) {
      rows = loop;
    } else if (!inResult && inLeft && inRight && !hasSum) {
      sum = loop;
      hasSum = true;
    } else {
      return false;
    }
  }
  // Of the right tensor, vectors are read.
  unsigned innermost = rightMap.getDimPosition(rightMap.getNumResults() - 1);
  return hasSum && (innermost == columns || innermost == sum);
}

bool Contraction::isRightByRows() const {
  AffineMap map = getMap(right);
  return map.getDimPosition(map.getNumResults() - 1) == columns;
}

void Contraction::findInitialScalar() {
  if (auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
      fill && fill.value().getType() == getElementTypeOrSelf(fill.output()))
    initialScalar = fill.value();
}

/// Whether a tile reads of an input what `map` says: by columns side by side,
/// or one element for each row.
static bool canReadByTiles(AffineMap map, unsigned columnDim) {
  for (auto [position, result] : llvm::enumerate(map.getResults())) {
    if (isa<AffineConstantExpr>(result))
      continue;
    auto dim = dyn_cast<AffineDimExpr>(result);
    if (!dim ||
        (dim.getPosition() == columnDim && position + 1 != map.getNumResults()))
      return false;
  }
  return map.getNumSymbols() == 0;
}

void Contraction::findEpilogue() {
  Value result = op->getResult(0);
  if (result.use_empty())
    return;
  auto user = dyn_cast<linalg::GenericOp>(*result.user_begin());
  if (!user ||
      llvm::any_of(result.getUsers(),
                   [&](Operation *other) { return other != user; }) ||
      user->getBlock() != op->getBlock() || !user.hasPureTensorSemantics() ||
      user.getNumResults() != 1 ||
      user.getNumParallelLoops() != user.getNumLoops() ||
      !haveTileElements(user->getOperands()) || !canBeWide(*user.getBody()))
    return;
  OpOperand *output = user.getDpsInitOperand(0);
  // What was in the output would have to be read before it is written.
  if (user.payloadUsesValueFromOperand(output) || output->get() == result ||
      !user.getMatchingIndexingMap(output).isIdentity())
    return;
  for (OpOperand *input : user.getDpsInputOperands()) {
    AffineMap map = user.getMatchingIndexingMap(input);
    if (input->get() == result ? !map.isIdentity()
                               : !canReadByTiles(map, user.getNumLoops() - 1))
      return;
  }
  epilogue = user;
}

/// Whether `op` is a sum that has another order than that of its loop.
static bool isOpenSum(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  return generic && findOpenAddition(generic);
}

std::optional<Contraction> Contraction::match(linalg::LinalgOp op) {
  Contraction contraction;
  contraction.op = op;
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 || !haveTileElements(op->getOperands()) ||
      isOpenSum(op) || !canBeWide(*op.getBlock()) || !contraction.findLoops())
    return std::nullopt;
  contraction.findInitialScalar();
  contraction.findEpilogue();
  return contraction;
}

linalg::LinalgOp Contraction::getLast() const {
  return epilogue ? cast<linalg::LinalgOp>(epilogue.getOperation()) : op;
}

SmallVector<OpOperand *> Contraction::getEpilogueInputs() const {
  SmallVector<OpOperand *> inputs;
  if (epilogue)
    for (OpOperand *input : epilogue.getDpsInputOperands())
      if (input->get() != op->getResult(0))
        inputs.push_back(input);
  return inputs;
}
