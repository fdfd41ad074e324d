//===- PanelKernel.cpp - Sums of products with a panel of columns ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The loops go over panels of columns, and in each over tiles of some rows,
/// which stay in registers through the loop that sums. A panel is in the right
/// tensor, or is a copy of it without gaps between its rows. If few rows read a
/// transposed tensor, blocks of it are transposed in registers instead. Panels
/// of constants are made by the compiler.
///
//===----------------------------------------------------------------------===//

#include "FewRows.h"
#include "Kernels.h"
#include "Panels/GatheredTile.h"
#include "Panels/GroupOfPanels.h"
#include "RowTiles.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

/// With more rows and more columns than these, a copied panel is faster: it is
/// read often, and in the tensor each of its rows would be on a page of its
/// own. Panels that come in groups are narrow, so one group of columns is
/// enough.
static constexpr int64_t kManyRows = 12, kManyColumns = 256;

static int64_t getManyColumns(const TileShape &shape) {
  return shape.panels == 1 ? kManyColumns : shape.columns * shape.panels;
}

/// The number of tiles in a block of rows, which reads one panel after the
/// other. It is so large that a panel stays in the first-level cache, and so
/// small that the rows of the left operand stay in the second-level cache.
static constexpr int64_t kTilesOfBlock = 8;

/// The largest number of narrow panels that are gathered together. They read
/// longer runs of the tensor than one panel does, and fit the second-level
/// cache if a window has up to 4,096 elements.
static constexpr int64_t kGatheredPanels = 2;

namespace {
/// Emits the panels of one batch.
class PanelKernel {
public:
  explicit PanelKernel(KernelScope &scope)
      : scope(scope), contraction(scope.contraction), loops(scope.loops),
        b(scope.b), loc(scope.loc),
        widening(contraction.getWidening(contraction.right)), group(scope) {}

  Value build(ArrayRef<TileShape> shapes, Value result);

private:
  Value buildGroup(Value result);
  Value buildByRows(Value result);
  Value buildByColumns(Value result);
  Value buildTiles(const PanelPlace &first, Value result);
  Value buildPanel(const PanelPlace &panel, Value result);
  Value buildInRegisters(Value result);

  bool isKnownAtMost(unsigned tileLoop, int64_t number) const {
    int64_t size = contraction.getSize(tileLoop);
    return !ShapedType::isDynamic(size) && size <= number;
  }
  Value buildWidened(const PanelPlace &place, Value result);
  int64_t findRightPart() const;
  PanelPlace gatherRight();
  Value gatherLeft(ArrayRef<Value> rowAt);
  GatherSource getGatherSource(Value tensor, OpOperand *operand,
                               std::optional<unsigned> tileLoop);

  SmallVector<Value> addAlong(IndexRange sums, const PanelPlace &panel,
                              Value gathered, ArrayRef<Value> rowAt,
                              SmallVector<Value> carried);
  SmallVector<Value> addRow(Value at, Value wide, Value gathered,
                            ArrayRef<Value> rowAt, ValueRange sums);
  SmallVector<Value> addTransposed(ArrayRef<Value> rowAt,
                                   SmallVector<Value> sums);

  KernelScope &scope;
  const Contraction &contraction;
  const WalkedLoops &loops;
  OpBuilder &b;
  Location loc;
  /// The op that widens the elements of the panel, or null.
  Operation *widening;
  /// The panels that a block of rows reads one after the other.
  GroupOfPanels group;
};
} // namespace

/// Returns the source of the elements of an operand along a tile loop.
GatherSource PanelKernel::getGatherSource(Value tensor, OpOperand *operand,
                                          std::optional<unsigned> tileLoop) {
  GatherSource source{tensor, contraction.getMap(operand), {}, {}, {}, {}};
  source.point.resize(contraction.op.getNumLoops());
  for (unsigned batch = 0; batch < loops.numBatches; ++batch)
    source.point[loops.groups[batch].front()] = scope.point[batch];
  source.sizes = scope.arguments.loopSizes;
  if (tileLoop)
    source.across = contraction.getWalkedLoops(*tileLoop);
  source.sums = contraction.getWalkedLoops(loops.sum);
  return source;
}

/// Copies the rows of a tile, each without gaps.
Value PanelKernel::gatherLeft(ArrayRef<Value> rowAt) {
  TileShape shape = scope.shape;
  shape.rows = rowAt.size();
  Value last =
      loops.rows ? scope.subtract(scope.rows.end, scope.index(1)) : Value();
  return gatherRows(
      b, loc,
      getGatherSource(scope.arguments.left, contraction.left, loops.rows),
      rowAt.front(), last, shape);
}

/// Returns how many columns gatherRight() copies as one vector; 0 if their
/// number differs.
int64_t PanelKernel::findRightPart() const {
  unsigned inner = contraction.getWalkedLoops(loops.columns).back();
  return findPart(contraction.getMap(contraction.right), inner,
                  contraction.op.getStaticLoopRanges()[inner],
                  scope.shape.lanes);
}

/// Copies the columns of the panels from the windows of the tensor, without
/// gaps.
PanelPlace PanelKernel::gatherRight() {
  Value first = scope.point[loops.columns];
  int64_t numColumns = scope.shape.columns * scope.shape.panels;
  Value end = arith::MinSIOp::create(
      b, loc, scope.add(first, scope.index(numColumns)), scope.numColumns);
  GatherSource source =
      getGatherSource(scope.arguments.right, contraction.right, loops.columns);
  if (int64_t part = findRightPart())
    return {gatherParts(b, loc, source, first, end, part, scope.shape),
            {scope.index(0)},
            scope.index(scope.shape.columns),
            0,
            scope.numSums};
  Value copy = gatherColumns(b, loc, source, first, end, scope.shape);
  Value step = tensor::DimOp::create(b, loc, copy, 1);
  return {group.toVector(copy), {scope.index(0)}, step, 0, nullptr};
}

/// If there are few rows, each widens the elements of `place` that it reads, in
/// registers. For many rows, the panel is copied and widened first.
Value PanelKernel::buildWidened(const PanelPlace &place, Value result) {
  auto buildInPlace = [&] { return buildTiles(place, result); };
  auto buildCopied = [&] {
    return buildTiles(group.findInCopy(group.widenPanel(place)), result);
  };
  if (!loops.rows || isKnownAtMost(*loops.rows, kManyRows))
    return buildInPlace();
  if (!ShapedType::isDynamic(contraction.getSize(*loops.rows)))
    return buildCopied();
  Value numRows = scope.subtract(scope.rows.end, scope.rows.first);
  return scope.choose(scope.isAtMost(numRows, scope.index(kManyRows)),
                      result.getType(), buildInPlace, buildCopied);
}

/// Adds the products with the columns `wide`, which are at the index `at` of
/// the sum, to the sums of each row. `gathered` has the rows if they were
/// copied from the left tensor.
SmallVector<Value> PanelKernel::addRow(Value at, Value wide, Value gathered,
                                       ArrayRef<Value> rowAt, ValueRange sums) {
  scope.point[loops.sum] = at;
  SmallVector<Value> next;
  forEachRow(scope, rowAt, [&](size_t row) {
    Value narrow =
        gathered ? tensor::ExtractOp::create(b, loc, gathered,
                                             ValueRange{scope.index(row), at})
                 : tensor::ExtractOp::create(
                       b, loc, scope.arguments.left,
                       scope.locate(contraction.leftView->map));
    next.push_back(addProduct(scope, narrow, wide, sums[row]));
  });
  return next;
}

/// Adds products to the sums of each row, in one loop over `sums`.
SmallVector<Value> PanelKernel::addAlong(IndexRange sums,
                                         const PanelPlace &panel,
                                         Value gathered, ArrayRef<Value> rowAt,
                                         SmallVector<Value> carried) {
  auto loop =
      scf::ForOp::create(b, loc, sums.first, sums.end, scope.index(1), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value at = loop.getInductionVar();
  Value wide = group.readRow(panel, at);
  scf::YieldOp::create(
      b, loc, addRow(at, wide, gathered, rowAt, loop.getRegionIterArgs()));
  return SmallVector<Value>(loop.getResults());
}

/// Computes the tiles of the group. A block of rows reads all panels before the
/// next block does.
Value PanelKernel::buildTiles(const PanelPlace &first, Value result) {
  auto build = [&](Value carried) {
    return group.overPanels(carried, [&](Value inner) {
      return buildPanel(group.findPanel(first), inner);
    });
  };
  if (scope.shape.panels == 1 || !loops.rows)
    return build(result);
  IndexRange rows = scope.rows;
  int64_t numRows = scope.shape.rows * kTilesOfBlock;
  result = scope.loopOver(rows, numRows, result, [&](Value at, Value carried) {
    Value end = scope.add(at, scope.index(numRows));
    scope.rows = {at, arith::MinSIOp::create(b, loc, end, rows.end)};
    return build(carried);
  });
  scope.rows = rows;
  return result;
}

/// Computes the tiles that read a panel for the whole sum.
Value PanelKernel::buildPanel(const PanelPlace &panel, Value result) {
  return buildRowTiles(scope, result, scope.shape.areColumnsFull,
                       [&](ArrayRef<Value> rowAt, SmallVector<Value> sums) {
                         Value gathered =
                             contraction.leftView ? Value() : gatherLeft(rowAt);
                         return addAlong({scope.index(0), scope.numSums}, panel,
                                         gathered, rowAt, sums);
                       });
}

/// Adds products to the sums of each row. A round of the loop reads a square of
/// the right tensor and transposes it, so that the sums of the columns are in
/// one register. The rows that no square has come from a copy.
SmallVector<Value> PanelKernel::addTransposed(ArrayRef<Value> rowAt,
                                              SmallVector<Value> sums) {
  Value gathered = contraction.leftView ? Value() : gatherLeft(rowAt);
  Value lanes = scope.index(scope.shape.lanes);
  Value rest = arith::RemUIOp::create(b, loc, scope.numSums, lanes);
  Value whole = scope.subtract(scope.numSums, rest);
  auto loop = scf::ForOp::create(b, loc, scope.index(0), whole, lanes, sums);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value first = loop.getInductionVar();
    SmallVector<Value> square = readTransposed(
        b, loc, group.getPanelSource({first, scope.add(first, lanes)}),
        scope.shape);
    sums.assign(loop.getRegionIterArgs().begin(),
                loop.getRegionIterArgs().end());
    for (auto [lane, wide] : llvm::enumerate(square))
      sums = addRow(scope.add(first, scope.index(lane)), wide, gathered, rowAt,
                    sums);
    scf::YieldOp::create(b, loc, sums);
  }
  sums.assign(loop.getResults().begin(), loop.getResults().end());
  Type element = widening ? widening->getResult(0).getType()
                          : getElementTypeOrSelf(scope.arguments.right);
  Value copy = fillPanel(b, loc, group.getPanelSource({whole, scope.numSums}),
                         scope.shape,
                         createEmptyPanel(b, loc, lanes, scope.shape, element));
  // The copy begins at the index `whole` of the sum.
  PanelPlace place = group.findInCopy(copy);
  place.first = {
      scope.subtract(place.first.front(), scope.multiply(whole, place.step))};
  return addAlong({whole, scope.numSums}, place, gathered, rowAt, sums);
}

/// Computes the tiles of few rows, each with as many columns as a register has
/// lanes.
Value PanelKernel::buildInRegisters(Value result) {
  TileShape wide = scope.shape;
  Value first = scope.point[loops.columns];
  Value end = arith::MinSIOp::create(
      b, loc, scope.add(first, scope.index(wide.columns * wide.panels)),
      group.columns.end);
  scope.shape.columns = wide.lanes;
  scope.shape.panels = 1;
  result = scope.loopOver(
      {first, end}, wide.lanes, result, [&](Value at, Value carried) {
        scope.point[loops.columns] = at;
        return buildRowTiles(
            scope, carried, wide.areColumnsFull,
            [&](ArrayRef<Value> rowAt, SmallVector<Value> sums) {
              return addTransposed(rowAt, sums);
            });
      });
  scope.shape = wide;
  scope.point[loops.columns] = first;
  return result;
}

Value PanelKernel::buildByRows(Value result) {
  // A panel that is not full would reach beyond the end in the last rows of the
  // tensor, so it is copied.
  if (!scope.shape.areColumnsFull)
    return buildTiles(group.findInCopy(group.copyRight()), result);
  if (widening)
    return buildWidened(group.findInTensor(), result);
  int64_t manyColumns = getManyColumns(scope.shape);
  if (!loops.rows || isKnownAtMost(*loops.rows, kManyRows) ||
      isKnownAtMost(loops.columns, manyColumns))
    return buildTiles(group.findInTensor(), result);
  Value numRows = scope.subtract(scope.rows.end, scope.rows.first);
  Value fewRows = scope.isAtMost(numRows, scope.index(kManyRows));
  Value fewColumns = scope.isAtMost(scope.numColumns, scope.index(manyColumns));
  Value few = arith::OrIOp::create(b, loc, fewRows, fewColumns);
  PanelPlace inPlace = group.findInVector();
  PanelPlace panel = group.findInCopy(nullptr);
  panel.tensor = scope.choose(
      few, inPlace.tensor.getType(), [&] { return inPlace.tensor; },
      [&] { return group.copyRight(); });
  auto select = [&](Value left, Value right) -> Value {
    return arith::SelectOp::create(b, loc, few, left, right);
  };
  panel.first = {select(inPlace.first.front(), panel.first.front())};
  panel.step = select(inPlace.step, panel.step);
  if (scope.shape.panels > 1)
    panel.columnStep = select(inPlace.columnStep, panel.columnStep);
  return buildTiles(panel, result);
}

Value PanelKernel::buildByColumns(Value result) {
  auto buildCopied = [&] {
    return buildTiles(group.findInCopy(group.copyRight()), result);
  };
  auto buildFew = [&] { return buildInRegisters(result); };
  if (!loops.rows || contraction.getSize(*loops.rows) == scope.shape.rows)
    return buildFew();
  if (!ShapedType::isDynamic(contraction.getSize(*loops.rows)))
    return buildCopied();
  Value count = scope.subtract(scope.rows.end, scope.rows.first);
  return scope.choose(scope.isAtMost(count, scope.index(scope.shape.rows)),
                      result.getType(), buildFew, buildCopied);
}

/// Computes the group of panels from the scope's point on.
Value PanelKernel::buildGroup(Value result) {
  if (contraction.panels)
    return widening ? buildWidened(group.findInConstant(), result)
                    : buildTiles(group.findInConstant(), result);
  if (!contraction.rightView)
    return buildTiles(gatherRight(), result);
  return contraction.isRightByRows() ? buildByRows(result)
                                     : buildByColumns(result);
}

Value PanelKernel::build(ArrayRef<TileShape> shapes, Value result) {
  IndexRange columns = scope.arguments.columns;
  scope.shape = shapes.front();
  result = buildFewRows(scope, shapes.front().lanes, columns, result);
  auto [first, end] = columns;
  for (const TileShape &shape : shapes) {
    scope.shape = shape;
    // Panels that are widened are copied one at a time.
    if (widening)
      scope.shape.panels = 1;
    else if (!contraction.panels && !contraction.rightView)
      scope.shape.panels =
          findRightPart() ? std::min(shape.panels, kGatheredPanels) : 1;
    Value stop = end;
    if (&shape != &shapes.back()) {
      // This shape computes as many columns as fill its tiles.
      Value count = scope.subtract(end, first);
      Value rest =
          arith::RemUIOp::create(b, loc, count, scope.index(shape.columns));
      stop = scope.subtract(end, rest);
    }
    int64_t step = shape.columns * scope.shape.panels;
    result = scope.loopOver(
        {first, stop}, step, result, [&](Value at, Value carried) {
          scope.point[loops.columns] = at;
          group.columns = {at, stop};
          if (scope.shape.panels > 1)
            group.columns.end = arith::MinSIOp::create(
                b, loc, scope.add(at, scope.index(step)), stop);
          return buildGroup(carried);
        });
    first = stop;
  }
  return result;
}

Value mlir::tcp::buildPanelKernel(KernelScope &scope,
                                  ArrayRef<TileShape> shapes, Value result) {
  return PanelKernel(scope).build(shapes, result);
}
