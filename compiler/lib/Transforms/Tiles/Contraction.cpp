//===- Contraction.cpp - What a contraction computes ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "../Rows/OpenSum.h"
#include "GatheredTile.h"
#include "WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tcp;

static bool haveTileElements(ValueRange tensors) {
  return llvm::all_of(tensors, [](Value value) {
    return canBeInTile(getElementTypeOrSelf(value));
  });
}

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
    // A window may lie in a larger tensor, which is not walked as a whole.
    auto loop = dyn_cast<AffineDimExpr>(simple);
    bool isWhole = !loop || simple == expr ||
                   (!ShapedType::isDynamic(size) &&
                    size == op.getStaticLoopRanges()[loop.getPosition()]);
    results.push_back(isWhole ? simple : expr);
  }
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                        map.getContext());
}

/// Whether the result has the parallel loops, each in a dimension of its own.
bool Contraction::areLoopsSorted() const {
  AffineMap result = getResultMap();
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if ((iterator == mlir::utils::IteratorType::parallel) !=
        result.isFunctionOfDim(loop))
      return false;
  return result.isProjectedPermutation() && result.getNumResults() > 0 &&
         op.getNumReductionLoops() > 0 &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.getNumSymbols() == 0; });
}

bool Contraction::findOperands() {
  AffineMap second = getMap(op.getDpsInputOperand(1));
  bool isSecondRight = second.isFunctionOfDim(findInnermost());
  left = op.getDpsInputOperand(isSecondRight ? 0 : 1);
  right = op.getDpsInputOperand(isSecondRight ? 1 : 0);
  return isColumn(findInnermost());
}

/// The innermost loop of the columns: the last of the result's that goes on.
unsigned Contraction::findInnermost() const {
  AffineMap result = getResultMap();
  unsigned position = result.getNumResults() - 1;
  while (position > 0 && isUnit(result.getDimPosition(position)))
    --position;
  return isUnit(result.getDimPosition(position))
             ? result.getDimPosition(result.getNumResults() - 1)
             : result.getDimPosition(position);
}

bool Contraction::isColumn(unsigned loop) const {
  return getMap(right).isFunctionOfDim(loop) &&
         !getMap(left).isFunctionOfDim(loop);
}

bool Contraction::isRow(unsigned loop) const {
  return getMap(left).isFunctionOfDim(loop) &&
         !getMap(right).isFunctionOfDim(loop);
}

/// Puts loops together that lie side by side in the result: up to `maxColumns`
/// that go on as columns, and up to `maxRows` as rows.
void Contraction::groupLoops(unsigned maxColumns, unsigned maxRows) {
  SmallVector<unsigned> batches, rows, columns;
  bool hasInnermost = false, isBehindRows = false;
  for (AffineExpr expr : llvm::reverse(getResultMap().getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    bool isBehindColumns = !rows.empty() || !batches.empty();
    isBehindRows |= !rows.empty() && !isRow(loop);
    if (!hasInnermost ||
        (!isBehindColumns && columns.size() < maxColumns && isColumn(loop)))
      columns.push_back(loop);
    else if (!isBehindRows && rows.size() < maxRows && isRow(loop))
      rows.push_back(loop);
    else
      batches.push_back(loop);
    hasInnermost |= loop == findInnermost();
  }
  setLoops(batches, rows, columns);
}

/// Takes the loops of the result, each group from the innermost on.
void Contraction::setLoops(ArrayRef<unsigned> batches, ArrayRef<unsigned> rows,
                           ArrayRef<unsigned> columns) {
  SmallVector<unsigned> sums;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == mlir::utils::IteratorType::reduction)
      sums.push_back(loop);
  loops = TileLoops();
  for (unsigned loop : llvm::reverse(batches))
    loops.groups.push_back({loop});
  loops.numBatches = batches.size();
  auto add = [&](ArrayRef<unsigned> group) {
    loops.groups.emplace_back(llvm::reverse(group));
    return loops.groups.size() - 1;
  };
  if (!rows.empty())
    loops.rows = add(rows);
  loops.columns = add(columns);
  loops.sum = loops.groups.size();
  loops.groups.push_back(sums);
}

std::optional<TileView> Contraction::see(AffineMap map) const {
  return loops.see(map, op.getStaticLoopRanges());
}

/// Finds how many loops go together: as many as are side by side in all
/// tensors, else as many as are in the result.
bool Contraction::findLoops() {
  constexpr unsigned all = std::numeric_limits<unsigned>::max();
  auto tryLoops = [&](unsigned maxColumns, unsigned maxRows) {
    groupLoops(maxColumns, maxRows);
    leftView = see(getMap(left));
    rightView = see(getMap(right));
    // Of the right tensor, vectors are read.
    if (rightView) {
      auto last = dyn_cast<AffineDimExpr>(rightView->map.getResults().back());
      bool isByVectors = last && (last.getPosition() == loops.columns ||
                                  last.getPosition() == loops.sum);
      // Its rows are counted by the sum.
      if (!isByVectors || !rightView->map.isFunctionOfDim(loops.sum))
        rightView.reset();
    }
    return leftView && rightView;
  };
  if (!tryLoops(all, all) && !tryLoops(1, all) && !tryLoops(all, 1) &&
      !tryLoops(1, 1))
    tryLoops(all, all);
  resultView = *see(getResultMap());
  // What is gathered is used by several rows.
  if (!rightView && !loops.rows)
    return false;
  return haveSizes(getGatheredLoops());
}

bool Contraction::haveSizes(ArrayRef<unsigned> ofLoops) const {
  return llvm::all_of(
      ofLoops, [&](unsigned loop) { return findSize(loop).first != nullptr; });
}

/// Takes the innermost loop of the result for vectors, and the one around it
/// for rows.
bool Contraction::findDirectLoops() {
  left = op.getDpsInputOperand(0);
  right = op.getDpsInputOperand(1);
  leftView.reset();
  rightView.reset();
  unsigned innermost = findInnermost();
  for (OpOperand *operand : {left, right}) {
    AffineMap map = getMap(operand);
    if (!map.isFunctionOfDim(innermost))
      continue;
    std::optional<int64_t> step = getStep(map, innermost);
    if (!step || *step < 1 || *step > kMaxStep)
      return false;
  }
  SmallVector<unsigned> batches, rows, columns;
  for (AffineExpr expr : llvm::reverse(getResultMap().getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    bool hasInnermost = llvm::is_contained(columns, innermost);
    (!hasInnermost ? columns : rows.empty() ? rows : batches).push_back(loop);
  }
  setLoops(batches, rows, columns);
  resultView = *see(getResultMap());
  isDirect = true;
  findPadding(left);
  findPadding(right);
  return haveSizes(loops.groups[loops.sum]);
}

bool Contraction::isOfBatch(AffineExpr expr) const {
  auto loop = dyn_cast<AffineDimExpr>(expr);
  return loop &&
         llvm::any_of(ArrayRef(loops.groups).take_front(loops.numBatches),
                      [&](ArrayRef<unsigned> batch) {
                        return batch.front() == loop.getPosition();
                      });
}

/// Takes the op that pads an operand, if each batch has a part of it that is
/// padded by itself, by known numbers.
void Contraction::findPadding(OpOperand *operand) {
  auto padding = operand->get().getDefiningOp<tensor::PadOp>();
  if (!padding || !padding->hasOneUse())
    return;
  Value value = padding.getConstantPaddingValue();
  if (!value || !isa_and_nonnull<arith::ConstantOp>(value.getDefiningOp()))
    return;
  bool hasBatch = false;
  for (auto [expr, low, high] :
       llvm::zip(getMap(operand).getResults(), padding.getStaticLow(),
                 padding.getStaticHigh())) {
    if (ShapedType::isDynamic(low) || ShapedType::isDynamic(high))
      return;
    if (isOfBatch(expr)) {
      if (low != 0 || high != 0)
        return;
      hasBatch = true;
    }
  }
  if (hasBatch)
    paddings[operand->getOperandNumber()] = padding;
}

std::optional<unsigned> Contraction::getRangeLoop() const {
  // Rows of an image are few; its channels are not.
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
    // Loops of known sizes are unrolled.
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

std::pair<OpOperand *, unsigned> Contraction::findSize(unsigned loop) const {
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (std::optional<unsigned> dim =
            map.getResultPosition(getAffineDimExpr(loop, map.getContext())))
      return {&operand, *dim};
  }
  return {nullptr, 0};
}

bool Contraction::isRightByRows() const {
  AffineMap map = rightView->map;
  return map.getDimPosition(map.getNumResults() - 1) == loops.columns;
}

void Contraction::findInitial() {
  Operation *producer = op.getDpsInits()[0].getDefiningOp();
  if (auto fill = dyn_cast_or_null<linalg::FillOp>(producer)) {
    if (fill.value().getType() == getElementTypeOrSelf(fill.output()))
      initialScalar = fill.value();
    return;
  }
  auto broadcast = dyn_cast_or_null<linalg::BroadcastOp>(producer);
  if (!broadcast)
    return;
  AffineMap map =
      broadcast.getMatchingIndexingMap(broadcast.getDpsInputOperand(0));
  if (std::optional<TileView> view = see(map.compose(getResultMap())))
    initialTensor = {broadcast.getInput(), *view};
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
  // Its maps are on the dimensions of the contraction's result.
  AffineMap map = user.getMatchingIndexingMap(input);
  if (map.getNumSymbols() != 0)
    return std::nullopt;
  std::optional<TileView> view = see(map.compose(getResultMap()));
  // Columns are read side by side.
  if (view && view->map.getNumResults() > 0)
    for (AffineExpr expr : view->map.getResults().drop_back())
      if (expr.isFunctionOfDim(loops.columns))
        return std::nullopt;
  return view;
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
  for (OpOperand *input : user.getDpsInputOperands())
    if (input->get() == result
            ? !user.getMatchingIndexingMap(input).isIdentity()
            : !seeEpilogueInput(input))
      return;
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
      isOpenSum(op) || !canBeWide(*op.getBlock()) ||
      !contraction.areLoopsSorted())
    return std::nullopt;
  if (!(contraction.findOperands() && contraction.findLoops()) &&
      !contraction.findDirectLoops())
    return std::nullopt;
  contraction.findInitial();
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
