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
/// tensor, or is a copy of it without gaps between its rows, or, if few rows
/// read it, a small block of it at a time. Panels of constants are made by the
/// compiler.
///
//===----------------------------------------------------------------------===//

#include "Bytes/ByteProducts.h"
#include "GatheredTile.h"
#include "GroupOfPanels.h"
#include "Kernels.h"
#include "RowTiles.h"
#include "WideBody.h"
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

/// The number of rows in a block that is transposed for few rows of the result.
/// It is so large that columns are read in long runs, and so small that the
/// block stays in the second-level cache.
static constexpr int64_t kBlockOfSums = 256;

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
  Value buildByBlocks(Value result);

  bool isKnownAtMost(unsigned tileLoop, int64_t number) const {
    int64_t size = contraction.getSize(tileLoop);
    return !ShapedType::isDynamic(size) && size <= number;
  }
  Value buildWidened(const PanelPlace &place, Value result);
  PanelPlace gatherRight();
  Value gatherLeft(ArrayRef<Value> rowAt);
  GatherSource getGatherSource(Value tensor, OpOperand *operand,
                               std::optional<unsigned> tileLoop);

  SmallVector<Value> addAlong(IndexRange sums, const PanelPlace &panel,
                              Value gathered, ArrayRef<Value> rowAt,
                              SmallVector<Value> carried);
  SmallVector<Value> addByBlocks(ArrayRef<Value> rowAt,
                                 SmallVector<Value> sums);

  KernelScope &scope;
  const Contraction &contraction;
  const TileLoops &loops;
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

/// Copies the columns of the panel from the windows of the tensor, without
/// gaps.
PanelPlace PanelKernel::gatherRight() {
  Value first = scope.point[loops.columns];
  Value end = arith::MinSIOp::create(
      b, loc, scope.add(first, scope.index(scope.shape.columns)),
      scope.numColumns);
  Value copy = gatherColumns(
      b, loc,
      getGatherSource(scope.arguments.right, contraction.right, loops.columns),
      first, end, scope.shape);
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

/// Adds products to the sums of each row, in one loop over `sums`. `gathered`
/// has the rows if they were copied from the left tensor.
SmallVector<Value> PanelKernel::addAlong(IndexRange sums,
                                         const PanelPlace &panel,
                                         Value gathered, ArrayRef<Value> rowAt,
                                         SmallVector<Value> carried) {
  auto loop =
      scf::ForOp::create(b, loc, sums.first, sums.end, scope.index(1), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value at = loop.getInductionVar();
  scope.point[loops.sum] = at;
  Value wide = group.readRow(panel, at);
  linalg::LinalgOp op = contraction.op;
  auto unsignedBytes = op->getAttrOfType<IntegerAttr>(kUnsignedBytesAttrName);
  SmallVector<Value> next;
  forEachRow(scope, rowAt, [&](size_t row) {
    Value narrow =
        gathered ? tensor::ExtractOp::create(b, loc, gathered,
                                             ValueRange{scope.index(row), at})
                 : tensor::ExtractOp::create(
                       b, loc, scope.arguments.left,
                       scope.locate(contraction.leftView->map));
    SmallVector<Value> arguments{narrow, wide, loop.getRegionIterArg(row)};
    if (contraction.left->getOperandNumber() != 0)
      std::swap(arguments[0], arguments[1]);
    next.push_back(unsignedBytes
                       ? addByteProducts(b, loc, arguments,
                                         unsignedBytes.getInt(),
                                         scope.shape.columns, scope.shape.lanes)
                       : createWideBody(b, *op.getBlock(), arguments,
                                        scope.shape.columns));
  });
  scf::YieldOp::create(b, loc, next);
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

/// Adds products to the sums of each row, in a loop over blocks of the sum.
SmallVector<Value> PanelKernel::addByBlocks(ArrayRef<Value> rowAt,
                                            SmallVector<Value> sums) {
  Value gathered = contraction.leftView ? Value() : gatherLeft(rowAt);
  Value step = scope.index(kBlockOfSums);
  Type element = widening ? widening->getResult(0).getType()
                          : getElementTypeOrSelf(scope.arguments.right);
  Value block = createEmptyPanel(b, loc, step, scope.shape, element);
  SmallVector<Value> carried(sums);
  carried.push_back(block);
  auto loop =
      scf::ForOp::create(b, loc, scope.index(0), scope.numSums, step, carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value first = loop.getInductionVar();
  Value end =
      arith::MinSIOp::create(b, loc, scope.add(first, step), scope.numSums);
  carried.assign(loop.getRegionIterArgs().begin(),
                 loop.getRegionIterArgs().end());
  block = fillPanel(b, loc, group.getPanelSource({first, end}), scope.shape,
                    carried.pop_back_val());
  // The block begins at index `first` of the sum.
  PanelPlace place = group.findInCopy(block);
  place.first = {
      scope.subtract(place.first.front(), scope.multiply(first, place.step))};
  carried = addAlong({first, end}, place, gathered, rowAt, carried);
  carried.push_back(block);
  scf::YieldOp::create(b, loc, carried);
  return SmallVector<Value>(loop.getResults().drop_back());
}

/// Computes the tiles of few rows. Each block of the panel is copied for them.
Value PanelKernel::buildByBlocks(Value result) {
  return buildRowTiles(scope, result, scope.shape.areColumnsFull,
                       [&](ArrayRef<Value> rowAt, SmallVector<Value> sums) {
                         return addByBlocks(rowAt, sums);
                       });
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
  Value few = arith::OrIOp::create(
      b, loc, scope.isAtMost(numRows, scope.index(kManyRows)),
      scope.isAtMost(scope.numColumns, scope.index(manyColumns)));
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
  auto buildInBlocks = [&] {
    return group.overPanels(
        result, [&](Value carried) { return buildByBlocks(carried); });
  };
  if (!loops.rows || contraction.getSize(*loops.rows) == scope.shape.rows)
    return buildInBlocks();
  if (!ShapedType::isDynamic(contraction.getSize(*loops.rows)))
    return buildCopied();
  Value count = scope.subtract(scope.rows.end, scope.rows.first);
  return scope.choose(scope.isAtMost(count, scope.index(scope.shape.rows)),
                      result.getType(), buildInBlocks, buildCopied);
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
  auto [first, end] = scope.arguments.columns;
  for (const TileShape &shape : shapes) {
    scope.shape = shape;
    // Panels that are gathered or widened are copied one at a time.
    if ((!contraction.panels && !contraction.rightView) || widening)
      scope.shape.panels = 1;
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
