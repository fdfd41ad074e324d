//===- MatchContraction.cpp - The match of contractions -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Destinations/Padding.h"
#include "../Rows/OpenSum.h"
#include "Contraction.h"
#include "Panels/GatheredTile.h"
#include "WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// Matches one op as a contraction.
class Matcher {
public:
  explicit Matcher(linalg::LinalgOp op) : op(op) { contraction.op = op; }

  std::optional<Contraction> match();

private:
  bool areLoopsSorted();
  unsigned findInnermost() const;
  bool isColumn(unsigned loop) const;
  bool isRow(unsigned loop) const;
  bool findOperands();
  void groupLoops(unsigned maxColumns, unsigned maxRows);
  void setLoops(ArrayRef<unsigned> batches, ArrayRef<unsigned> rows,
                ArrayRef<unsigned> columns);
  bool findLoops();
  bool haveSizes(ArrayRef<unsigned> ofLoops) const;
  bool findDirectLoops();
  void findPadding(OpOperand *operand);
  void findInitial();
  void findEpilogue();
  void findResultPadding();

  linalg::LinalgOp op;
  Contraction contraction;
};
} // namespace

static bool haveTileElements(ValueRange tensors) {
  return llvm::all_of(tensors, [](Value value) {
    return canBeConverted(getElementTypeOrSelf(value));
  });
}

/// Returns whether each parallel loop walks a dimension of the result, and each
/// dimension one loop.
bool Matcher::areLoopsSorted() {
  AffineMap result = contraction.getResultMap();
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if ((iterator == mlir::utils::IteratorType::parallel) !=
        result.isFunctionOfDim(loop))
      return false;
  return result.isProjectedPermutation() && result.getNumResults() > 0 &&
         op.getNumReductionLoops() > 0 &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.getNumSymbols() == 0; });
}

bool Matcher::findOperands() {
  AffineMap second = contraction.getMap(op.getDpsInputOperand(1));
  bool isSecondRight = second.isFunctionOfDim(findInnermost());
  contraction.left = op.getDpsInputOperand(isSecondRight ? 0 : 1);
  contraction.right = op.getDpsInputOperand(isSecondRight ? 1 : 0);
  return isColumn(findInnermost());
}

/// Returns the innermost loop of the columns: the last loop of the result with
/// more than one round.
unsigned Matcher::findInnermost() const {
  AffineMap result = contraction.getResultMap();
  unsigned position = result.getNumResults() - 1;
  while (position > 0 && contraction.isUnit(result.getDimPosition(position)))
    --position;
  return contraction.isUnit(result.getDimPosition(position))
             ? result.getDimPosition(result.getNumResults() - 1)
             : result.getDimPosition(position);
}

bool Matcher::isColumn(unsigned loop) const {
  return contraction.getMap(contraction.right).isFunctionOfDim(loop) &&
         !contraction.getMap(contraction.left).isFunctionOfDim(loop);
}

bool Matcher::isRow(unsigned loop) const {
  return contraction.getMap(contraction.left).isFunctionOfDim(loop) &&
         !contraction.getMap(contraction.right).isFunctionOfDim(loop);
}

/// Joins loops that are neighbors in the result: up to `maxColumns` contiguous
/// ones into the columns, and up to `maxRows` into the rows.
void Matcher::groupLoops(unsigned maxColumns, unsigned maxRows) {
  SmallVector<unsigned> batches, rows, columns;
  bool hasInnermost = false, isBehindRows = false;
  for (AffineExpr expr :
       llvm::reverse(contraction.getResultMap().getResults())) {
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

/// Sets the loops of the result. Each group comes from the innermost loop on.
void Matcher::setLoops(ArrayRef<unsigned> batches, ArrayRef<unsigned> rows,
                       ArrayRef<unsigned> columns) {
  SmallVector<unsigned> sums;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == mlir::utils::IteratorType::reduction)
      sums.push_back(loop);
  contraction.loops = WalkedLoops();
  for (unsigned loop : llvm::reverse(batches))
    contraction.loops.groups.push_back({loop});
  contraction.loops.numBatches = batches.size();
  auto add = [&](ArrayRef<unsigned> group) {
    contraction.loops.groups.emplace_back(llvm::reverse(group));
    return contraction.loops.groups.size() - 1;
  };
  if (!rows.empty())
    contraction.loops.rows = add(rows);
  contraction.loops.columns = add(columns);
  contraction.loops.sum = contraction.loops.groups.size();
  contraction.loops.groups.push_back(sums);
}

/// Finds how many loops can be joined: as many as are neighbors in all tensors,
/// otherwise as many as are neighbors in the result.
bool Matcher::findLoops() {
  constexpr unsigned all = std::numeric_limits<unsigned>::max();
  auto tryLoops = [&](unsigned maxColumns, unsigned maxRows) {
    groupLoops(maxColumns, maxRows);
    contraction.leftView =
        contraction.see(contraction.getMap(contraction.left));
    contraction.rightView =
        contraction.see(contraction.getMap(contraction.right));
    // Kernels read vectors of the right tensor.
    if (contraction.rightView) {
      auto last = dyn_cast<AffineDimExpr>(
          contraction.rightView->map.getResults().back());
      bool isByVectors =
          last && (last.getPosition() == contraction.loops.columns ||
                   last.getPosition() == contraction.loops.sum);
      // The indices of the sum are the rows of a panel.
      if (!isByVectors ||
          !contraction.rightView->map.isFunctionOfDim(contraction.loops.sum))
        contraction.rightView.reset();
    }
    return contraction.leftView && contraction.rightView;
  };
  if (!tryLoops(all, all) && !tryLoops(1, all) && !tryLoops(all, 1) &&
      !tryLoops(1, 1))
    tryLoops(all, all);
  contraction.resultView = *contraction.see(contraction.getResultMap());
  // Elements are gathered only if several rows use them.
  if (!contraction.rightView && !contraction.loops.rows)
    return false;
  return haveSizes(contraction.getGatheredLoops());
}

bool Matcher::haveSizes(ArrayRef<unsigned> ofLoops) const {
  return llvm::all_of(ofLoops, [&](unsigned loop) {
    return contraction.findSize(loop).first != nullptr;
  });
}

/// Makes the innermost loop of the result that of the vectors, and the loop
/// around it that of the rows.
bool Matcher::findDirectLoops() {
  contraction.left = op.getDpsInputOperand(0);
  contraction.right = op.getDpsInputOperand(1);
  contraction.leftView.reset();
  contraction.rightView.reset();
  unsigned innermost = findInnermost();
  for (OpOperand *operand : {contraction.left, contraction.right}) {
    AffineMap map = contraction.getMap(operand);
    if (!map.isFunctionOfDim(innermost))
      continue;
    std::optional<int64_t> step = getStep(map, innermost);
    if (!step || *step < 1 || *step > kMaxStep)
      return false;
  }
  SmallVector<unsigned> batches, rows, columns;
  for (AffineExpr expr :
       llvm::reverse(contraction.getResultMap().getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    bool hasInnermost = llvm::is_contained(columns, innermost);
    (!hasInnermost ? columns : rows.empty() ? rows : batches).push_back(loop);
  }
  setLoops(batches, rows, columns);
  contraction.resultView = *contraction.see(contraction.getResultMap());
  contraction.isDirect = true;
  findPadding(contraction.left);
  findPadding(contraction.right);
  return haveSizes(contraction.loops.groups[contraction.loops.sum]);
}

/// Finds the op that pads an operand, if the padding is constant, and each
/// batch has a part of the operand that can be padded separately.
void Matcher::findPadding(OpOperand *operand) {
  auto padding = operand->get().getDefiningOp<tensor::PadOp>();
  if (!padding || !padding->hasOneUse())
    return;
  Value value = padding.getConstantPaddingValue();
  if (!value || !isa_and_nonnull<arith::ConstantOp>(value.getDefiningOp()))
    return;
  bool hasBatch = false;
  for (auto [expr, low, high] :
       llvm::zip(contraction.getMap(operand).getResults(),
                 padding.getStaticLow(), padding.getStaticHigh())) {
    if (ShapedType::isDynamic(low) || ShapedType::isDynamic(high))
      return;
    if (contraction.isOfBatch(expr)) {
      if (low != 0 || high != 0)
        return;
      hasBatch = true;
    }
  }
  if (hasBatch)
    contraction.paddings[operand->getOperandNumber()] = padding;
}

void Matcher::findInitial() {
  Operation *producer = op.getDpsInits()[0].getDefiningOp();
  if (auto fill = dyn_cast_or_null<linalg::FillOp>(producer)) {
    if (fill.value().getType() == getElementTypeOrSelf(fill.output()))
      contraction.initialScalar = fill.value();
    return;
  }
  auto broadcast = dyn_cast_or_null<linalg::BroadcastOp>(producer);
  if (!broadcast)
    return;
  AffineMap map =
      broadcast.getMatchingIndexingMap(broadcast.getDpsInputOperand(0));
  if (std::optional<TileView> view =
          contraction.see(map.compose(contraction.getResultMap())))
    contraction.initialTensor = {broadcast.getInput(), *view};
}

void Matcher::findEpilogue() {
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
  // Otherwise the epilogue would have to read the output before it is written.
  if (user.payloadUsesValueFromOperand(output) || output->get() == result ||
      !user.getMatchingIndexingMap(output).isIdentity())
    return;
  for (OpOperand *input : user.getDpsInputOperands())
    if (input->get() == result
            ? !user.getMatchingIndexingMap(input).isIdentity()
            : !contraction.seeEpilogueInput(input))
      return;
  contraction.epilogue = user;
}

/// Finds the op that pads the result, if nothing else reads the result, and the
/// sums do not begin with the elements of the tensor that is written to.
/// Vectors are written along the columns, which therefore have to be the last
/// dimension: padding of a dimension behind them lies between their elements.
void Matcher::findResultPadding() {
  Value result = contraction.getLast()->getResult(0);
  AffineMap map = contraction.getResultMap();
  if (!result.hasOneUse() ||
      (!contraction.epilogue && !contraction.initialScalar &&
       !contraction.initialTensor) ||
      contraction.getWalkedLoops(contraction.loops.columns).back() !=
          map.getDimPosition(map.getNumResults() - 1))
    return;
  auto padding = dyn_cast<tensor::PadOp>(*result.user_begin());
  if (padding && padding->getBlock() == op->getBlock() &&
      getPaddingConstant(padding) && padding.getLow().empty() &&
      padding.getHigh().empty())
    contraction.resultPadding = padding;
}

/// Returns whether the order of the sum of `op` is not that of its loop.
static bool isOpenSum(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  return generic && findOpenAddition(generic);
}

std::optional<Contraction> Matcher::match() {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 || !haveTileElements(op->getOperands()) ||
      isOpenSum(op) || !canBeWide(*op.getBlock()) || !areLoopsSorted())
    return std::nullopt;
  if (!(findOperands() && findLoops()) && !findDirectLoops())
    return std::nullopt;
  findInitial();
  findEpilogue();
  findResultPadding();
  return contraction;
}

std::optional<Contraction> mlir::tcp::matchContraction(linalg::LinalgOp op) {
  return Matcher(op).match();
}
