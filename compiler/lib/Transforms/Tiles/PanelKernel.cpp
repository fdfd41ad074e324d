//===- PanelKernel.cpp - Sums of products with a panel of columns ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Panels of columns, and in each tiles of some rows, which stay in registers
/// through the loop that sums. A panel is where the right tensor has it, or a
/// copy with its rows side by side, or, where few rows read it, a small block
/// of it at a time. Constants have their panels side by side since they were
/// compiled.
///
//===----------------------------------------------------------------------===//

#include "ByteProducts.h"
#include "GatheredTile.h"
#include "Kernels.h"
#include "Panel.h"
#include "RowTiles.h"
#include "WideBody.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

/// With more rows and columns than these, a panel is read so often, and its
/// rows are so far apart, each on a page of its own, that a copy of it side by
/// side pays.
static constexpr int64_t kManyRows = 12, kManyColumns = 256;

/// The rows of a block that is transposed for few rows of the result: so many
/// that the columns are read in long runs, and that the block stays in the
/// second cache.
static constexpr int64_t kBlockOfSums = 256;

namespace {
/// The place that tiles read the columns of a panel from.
struct PanelPlace {
  Value tensor;
  /// The indices of the row for the index 0 of the sum.
  SmallVector<Value> first;
  /// The distance of one row to the next, along `sumDim`.
  Value step;
  unsigned sumDim = 0;
};

/// Writes the panels of one batch.
class PanelKernel {
public:
  explicit PanelKernel(KernelScope &scope)
      : scope(scope), contraction(scope.contraction), loops(scope.loops),
        b(scope.b), loc(scope.loc),
        widening(contraction.getWidening(contraction.right)) {}

  Value build(ArrayRef<TileShape> shapes, Value result);

private:
  Value buildPanel(Value result);
  Value buildByRows(Value result);
  Value buildByColumns(Value result);
  Value buildTiles(const PanelPlace &panel, Value result);
  Value buildByBlocks(Value result);

  bool isKnownAtMost(unsigned tileLoop, int64_t number) const {
    int64_t size = contraction.getSize(tileLoop);
    return !ShapedType::isDynamic(size) && size <= number;
  }
  PanelPlace findInTensor();
  PanelPlace findInVector();
  PanelPlace findInConstant();
  PanelPlace findInCopy(Value copy);
  PanelSource getPanelSource(IndexRange sums);
  Value copyRight();
  Value widenPanel(const PanelPlace &place);
  Value buildWidened(const PanelPlace &place, Value result);
  PanelPlace gatherRight();
  Value gatherLeft(ArrayRef<Value> rowAt);
  GatherSource getGatherSource(Value tensor, OpOperand *operand,
                               std::optional<unsigned> tileLoop);

  Value toVector(Value tensor);
  Value readRow(const PanelPlace &panel, Value at);
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
  /// The op that elements of the panel are widened by, or null.
  Operation *widening;
};
} // namespace

/// The elements of an operand along a tile loop.
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

/// The rows of a tile, copied side by side.
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

/// The columns of the panel, copied side by side from where a window has them.
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
  return {toVector(copy), {scope.index(0)}, step};
}

/// The panel that the right tensor has from an index of the sum on.
PanelSource PanelKernel::getPanelSource(IndexRange sums) {
  AffineMap map = contraction.rightView->map;
  auto findDim = [&](unsigned loop) {
    return *map.getResultPosition(b.getAffineDimExpr(loop));
  };
  scope.point[loops.sum] = sums.first;
  return {scope.arguments.right,
          scope.locate(map),
          findDim(loops.columns),
          findDim(loops.sum),
          scope.subtract(sums.end, sums.first),
          scope.numColumns,
          widening};
}

/// The columns of the panel, copied side by side.
Value PanelKernel::copyRight() {
  PanelSource source = getPanelSource({scope.index(0), scope.numSums});
  return createPanel(b, loc, source, scope.shape);
}

/// All elements of a tensor, one behind the other.
Value PanelKernel::toVector(Value tensor) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  if (rank == 1)
    return tensor;
  ReassociationIndices all = llvm::to_vector(llvm::seq<int64_t>(rank));
  return tensor::CollapseShapeOp::create(
      b, loc, tensor, SmallVector<ReassociationIndices>{all});
}

/// The panel where the right tensor has it, its rows far apart.
PanelPlace PanelKernel::findInTensor() {
  AffineMap map = contraction.rightView->map;
  scope.point[loops.sum] = scope.index(0);
  return {scope.arguments.right, scope.locate(map), scope.index(1),
          *map.getResultPosition(b.getAffineDimExpr(loops.sum))};
}

/// The same in the vector of all elements, so that a copy can take its place.
PanelPlace PanelKernel::findInVector() {
  PanelPlace place = findInTensor();
  // From the innermost dimension, which is contiguous, outwards.
  Value first = place.first.back(), stride = scope.index(1), step;
  for (unsigned dim = place.first.size() - 1; dim-- > 0;) {
    stride = scope.multiply(
        stride, tensor::DimOp::create(b, loc, place.tensor, dim + 1));
    first = scope.add(first, scope.multiply(place.first[dim], stride));
    if (dim == place.sumDim)
      step = stride;
  }
  return {toVector(place.tensor), {first}, step};
}

/// The panel in a constant that was cut into panels.
PanelPlace PanelKernel::findInConstant() {
  Value column = scope.point[loops.columns];
  Value step = scope.index(scope.shape.columns);
  // All panels of one shape but the last are full.
  if (!scope.shape.areColumnsFull)
    step = arith::MinSIOp::create(b, loc, step,
                                  scope.subtract(scope.numColumns, column));
  return {scope.arguments.right, {scope.multiply(column, scope.numSums)}, step};
}

/// The panel of `place` in a copy with wider elements.
Value PanelKernel::widenPanel(const PanelPlace &place) {
  Value empty = createEmptyPanel(b, loc, scope.numSums, scope.shape,
                                 widening->getResult(0).getType());
  return scope.loopOver(
      {scope.index(0), scope.numSums}, 1, empty, [&](Value at, Value copy) {
        Value row = widen(b, widening, readRow(place, at));
        Value to = scope.multiply(at, scope.index(scope.shape.columns));
        return writePanel(b, loc, row, copy, to, /*isWhole=*/true);
      });
}

/// Few rows widen what they read of `place` in registers; for many the panel is
/// copied first.
Value PanelKernel::buildWidened(const PanelPlace &place, Value result) {
  auto buildInPlace = [&] { return buildTiles(place, result); };
  auto buildCopied = [&] {
    return buildTiles(findInCopy(widenPanel(place)), result);
  };
  if (!loops.rows || isKnownAtMost(*loops.rows, kManyRows))
    return buildInPlace();
  if (!ShapedType::isDynamic(contraction.getSize(*loops.rows)))
    return buildCopied();
  Value numRows = scope.subtract(scope.rows.end, scope.rows.first);
  return scope.choose(scope.isAtMost(numRows, scope.index(kManyRows)),
                      result.getType(), buildInPlace, buildCopied);
}

PanelPlace PanelKernel::findInCopy(Value copy) {
  return {copy, {scope.index(0)}, scope.index(scope.shape.columns)};
}

/// Reads the columns at an index of the sum.
Value PanelKernel::readRow(const PanelPlace &panel, Value at) {
  SmallVector<Value> indices(panel.first);
  Value &index = indices[panel.sumDim];
  index = scope.add(index, scope.multiply(at, panel.step));
  return readPanel(b, loc, panel.tensor, indices,
                   scope.getVectorType(panel.tensor), /*isWhole=*/true);
}

/// Adds to the sums of each row, along `sums` in one loop. `gathered` has the
/// rows, if they are not where the left tensor has them.
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
  Value wide = readRow(panel, at);
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

/// The tiles that read a panel with all of the sum.
Value PanelKernel::buildTiles(const PanelPlace &panel, Value result) {
  return buildRowTiles(scope, result, scope.shape.areColumnsFull,
                       [&](ArrayRef<Value> rowAt, SmallVector<Value> sums) {
                         Value gathered =
                             contraction.leftView ? Value() : gatherLeft(rowAt);
                         return addAlong({scope.index(0), scope.numSums}, panel,
                                         gathered, rowAt, sums);
                       });
}

/// Adds to the sums of each row, in a loop for each block of the sum.
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
  block = fillPanel(b, loc, getPanelSource({first, end}), scope.shape,
                    carried.pop_back_val());
  // The block begins with the index `first`.
  PanelPlace place = findInCopy(block);
  place.first = {
      scope.subtract(place.first.front(), scope.multiply(first, place.step))};
  carried = addAlong({first, end}, place, gathered, rowAt, carried);
  carried.push_back(block);
  scf::YieldOp::create(b, loc, carried);
  return SmallVector<Value>(loop.getResults().drop_back());
}

/// The tiles where few rows read the panel: each block of it is copied for
/// them.
Value PanelKernel::buildByBlocks(Value result) {
  return buildRowTiles(scope, result, scope.shape.areColumnsFull,
                       [&](ArrayRef<Value> rowAt, SmallVector<Value> sums) {
                         return addByBlocks(rowAt, sums);
                       });
}

Value PanelKernel::buildByRows(Value result) {
  // The last rows of the tensor end before a panel that is not full.
  if (!scope.shape.areColumnsFull)
    return buildTiles(findInCopy(copyRight()), result);
  if (widening)
    return buildWidened(findInTensor(), result);
  if (!loops.rows || isKnownAtMost(*loops.rows, kManyRows) ||
      isKnownAtMost(loops.columns, kManyColumns))
    return buildTiles(findInTensor(), result);
  Value numRows = scope.subtract(scope.rows.end, scope.rows.first);
  Value few = arith::OrIOp::create(
      b, loc, scope.isAtMost(numRows, scope.index(kManyRows)),
      scope.isAtMost(scope.numColumns, scope.index(kManyColumns)));
  PanelPlace inPlace = findInVector();
  PanelPlace panel = findInCopy(nullptr);
  panel.tensor = scope.choose(
      few, inPlace.tensor.getType(), [&] { return inPlace.tensor; },
      [&] { return copyRight(); });
  auto select = [&](Value left, Value right) -> Value {
    return arith::SelectOp::create(b, loc, few, left, right);
  };
  panel.first = {select(inPlace.first.front(), panel.first.front())};
  panel.step = select(inPlace.step, panel.step);
  return buildTiles(panel, result);
}

Value PanelKernel::buildByColumns(Value result) {
  auto buildCopied = [&] {
    return buildTiles(findInCopy(copyRight()), result);
  };
  if (!loops.rows || contraction.getSize(*loops.rows) == scope.shape.rows)
    return buildByBlocks(result);
  if (!ShapedType::isDynamic(contraction.getSize(*loops.rows)))
    return buildCopied();
  Value count = scope.subtract(scope.rows.end, scope.rows.first);
  return scope.choose(
      scope.isAtMost(count, scope.index(scope.shape.rows)), result.getType(),
      [&] { return buildByBlocks(result); }, buildCopied);
}

Value PanelKernel::buildPanel(Value result) {
  if (contraction.panels)
    return widening ? buildWidened(findInConstant(), result)
                    : buildTiles(findInConstant(), result);
  if (!contraction.rightView)
    return buildTiles(gatherRight(), result);
  return contraction.isRightByRows() ? buildByRows(result)
                                     : buildByColumns(result);
}

Value PanelKernel::build(ArrayRef<TileShape> shapes, Value result) {
  auto [first, end] = scope.arguments.columns;
  for (const TileShape &shape : shapes) {
    scope.shape = shape;
    Value stop = end;
    if (&shape != &shapes.back()) {
      // As many as are full.
      Value count = scope.subtract(end, first);
      Value rest =
          arith::RemUIOp::create(b, loc, count, scope.index(shape.columns));
      stop = scope.subtract(end, rest);
    }
    result = scope.loopOver({first, stop}, shape.columns, result,
                            [&](Value at, Value carried) {
                              scope.point[loops.columns] = at;
                              return buildPanel(carried);
                            });
    first = stop;
  }
  return result;
}

Value mlir::tcp::buildPanelKernel(KernelScope &scope,
                                  ArrayRef<TileShape> shapes, Value result) {
  return PanelKernel(scope).build(shapes, result);
}
