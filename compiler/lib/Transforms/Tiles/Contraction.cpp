//===- Contraction.cpp - The description of a contraction -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "../Rows/OpenSum.h"
#include "Panels/GatheredTile.h"
#include "WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tcp;

AffineMap Contraction::getMap(OpOperand *operand) const {
  AffineMap map = op.getMatchingIndexingMap(operand);
  SmallVector<AffineExpr> loops, results;
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
    loops.push_back(isUnit(loop) ? getAffineConstantExpr(0, map.getContext())
                                 : getAffineDimExpr(loop, map.getContext()));
  ArrayRef<int64_t> sizes =
      cast<RankedTensorType>(operand->get().getType()).getShape();
  for (auto [size, expr] : llvm::zip(sizes, map.getResults())) {
    AffineExpr simple =
        isa<AffineDimExpr>(expr) ? expr : expr.replaceDims(loops);
    // A window may lie in a larger tensor, whose dimension no loop walks
    // completely.
    auto loop = dyn_cast<AffineDimExpr>(simple);
    bool isWhole = !loop || simple == expr ||
                   (!ShapedType::isDynamic(size) &&
                    size == op.getStaticLoopRanges()[loop.getPosition()]);
    results.push_back(isWhole ? simple : expr);
  }
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                        map.getContext());
}

bool Contraction::isOfBatch(AffineExpr expr) const {
  auto loop = dyn_cast<AffineDimExpr>(expr);
  return loop &&
         llvm::any_of(ArrayRef(loops.groups).take_front(loops.numBatches),
                      [&](ArrayRef<unsigned> batch) {
                        return batch.front() == loop.getPosition();
                      });
}

std::optional<unsigned> Contraction::getRangeLoop() const {
  // An image has few rows and many channels, so the batches are divided.
  if (isDirect && loops.numBatches > 0)
    return loops.numBatches - 1;
  return loops.rows;
}

SmallVector<unsigned> Contraction::getWalkedLoops(unsigned tileLoop) const {
  SmallVector<unsigned> walked;
  for (unsigned loop : loops.groups[tileLoop])
    if (!isUnit(loop))
      walked.push_back(loop);
  if (walked.empty())
    walked.push_back(loops.groups[tileLoop].back());
  return walked;
}

SmallVector<unsigned> Contraction::getGatheredLoops() const {
  llvm::SetVector<unsigned> found;
  if (isDirect) {
    // Loops of static sizes are unrolled.
    for (unsigned loop : loops.groups[loops.sum])
      if (ShapedType::isDynamic(op.getStaticLoopRanges()[loop]))
        found.insert(loop);
    return found.takeVector();
  }
  if (!leftView && loops.rows)
    found.insert_range(getWalkedLoops(*loops.rows));
  if (!rightView)
    found.insert_range(getWalkedLoops(loops.columns));
  if (!leftView || !rightView)
    found.insert_range(getWalkedLoops(loops.sum));
  return found.takeVector();
}

SmallVector<unsigned> Contraction::getDestinationDims(unsigned tileLoop) const {
  AffineMap map = resultPadding ? getResultMap() : resultView.map;
  auto find = [&](unsigned dim) {
    return map.getResultPosition(getAffineDimExpr(dim, map.getContext()));
  };
  if (!resultPadding)
    return {*find(tileLoop)};
  // Gaps between the elements keep the dimensions of the result apart.
  SmallVector<unsigned> dims;
  for (unsigned loop : getWalkedLoops(tileLoop))
    if (std::optional<unsigned> dim = find(loop))
      dims.push_back(*dim);
  return dims;
}

Value Contraction::createDestinationSize(OpBuilder &b, Location loc,
                                         Value destination,
                                         unsigned tileLoop) const {
  Value size;
  for (unsigned dim : getDestinationDims(tileLoop)) {
    Value next = tensor::DimOp::create(b, loc, destination, dim);
    size = size ? arith::MulIOp::create(b, loc, size, next).getResult() : next;
  }
  return size;
}

int64_t Contraction::getDestinationPart(int64_t numColumns) const {
  if (getDestinationDims(loops.columns).size() == 1)
    return numColumns;
  int64_t size = op.getStaticLoopRanges()[getWalkedLoops(loops.columns).back()];
  return ShapedType::isDynamic(size) ? 1 : std::gcd(size, numColumns);
}

std::pair<OpOperand *, unsigned> Contraction::findSize(unsigned loop) const {
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (std::optional<unsigned> dim =
            map.getResultPosition(getAffineDimExpr(loop, map.getContext())))
      return {&operand, *dim};
  }
  return {nullptr, 0};
}

Operation *Contraction::getWidening(OpOperand *operand) const {
  return findWidening(op.getBlock()->getArgument(operand->getOperandNumber()));
}

bool Contraction::isRightByRows() const {
  AffineMap map = rightView->map;
  return map.getDimPosition(map.getNumResults() - 1) == loops.columns;
}

Value Contraction::getDestination() const {
  Value initial = op.getDpsInits()[0];
  if (initialScalar)
    return initial.getDefiningOp<linalg::FillOp>().output();
  if (initialTensor)
    return initial.getDefiningOp<linalg::BroadcastOp>().getInit();
  return initial;
}

std::optional<TileView> Contraction::seeEpilogueInput(OpOperand *input) const {
  auto user = cast<linalg::GenericOp>(input->getOwner());
  // The maps of the user are on the dimensions of the contraction's result.
  AffineMap map = user.getMatchingIndexingMap(input);
  if (map.getNumSymbols() != 0)
    return std::nullopt;
  std::optional<TileView> view = see(map.compose(getResultMap()));
  // The columns have to be the last dimension.
  if (view && view->map.getNumResults() > 0)
    for (AffineExpr expr : view->map.getResults().drop_back())
      if (expr.isFunctionOfDim(loops.columns))
        return std::nullopt;
  return view;
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
