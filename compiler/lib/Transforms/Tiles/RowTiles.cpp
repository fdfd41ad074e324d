//===- RowTiles.cpp - The tiles of some columns ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rows after the last whole tile are computed by a smaller tile, of which
/// there are a few sizes. If it has more rows than are left, the last row is
/// computed several times.
///
//===----------------------------------------------------------------------===//

#include "RowTiles.h"

#include "Bytes/ByteProducts.h"
#include "Pairs/PairProducts.h"
#include "Panels/Panel.h"
#include "WideBody.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::tcp;

void mlir::tcp::forEachRow(KernelScope &scope, ArrayRef<Value> rowAt,
                           llvm::function_ref<void(size_t)> body) {
  for (auto [row, at] : llvm::enumerate(rowAt)) {
    if (scope.loops.rows)
      scope.point[*scope.loops.rows] = at;
    body(row);
  }
}

Value mlir::tcp::addProduct(KernelScope &scope, Value left, Value right,
                            Value sums) {
  const Contraction &contraction = scope.contraction;
  linalg::LinalgOp op = contraction.op;
  SmallVector<Value> arguments{left, right, sums};
  if (contraction.left->getOperandNumber() != 0)
    std::swap(arguments[0], arguments[1]);
  if (auto unsignedBytes =
          op->getAttrOfType<IntegerAttr>(kUnsignedBytesAttrName))
    return addByteProducts(scope.b, scope.loc, arguments,
                           unsignedBytes.getInt(), scope.shape.columns,
                           scope.shape.lanes);
  if (op->hasAttr(kPairProductsAttrName))
    return addPairProducts(scope.b, scope.loc, arguments, scope.shape.columns,
                           scope.shape.lanes);
  return createWideBody(scope.b, *op.getBlock(), arguments,
                        scope.shape.columns);
}

Value mlir::tcp::readInitialSums(KernelScope &scope, Value result,
                                 bool isWhole) {
  VectorType type = scope.getVectorType(scope.contraction.op.getDpsInits()[0]);
  const KernelArguments &arguments = scope.arguments;
  Value initial = arguments.initialScalar;
  if (!initial) {
    AffineMap map = scope.contraction.initialTensor
                        ? scope.contraction.initialTensor->view.map
                        : scope.contraction.resultView.map;
    initial =
        scope.read(arguments.initialTensor ? arguments.initialTensor : result,
                   map, isWhole);
  }
  return isa<VectorType>(initial.getType())
             ? initial
             : vector::BroadcastOp::create(scope.b, scope.loc, type, initial);
}

namespace {
/// Emits the tiles of one range of columns.
class RowTileBuilder {
public:
  RowTileBuilder(KernelScope &scope, bool isWhole, AddProducts addProducts)
      : scope(scope), b(scope.b), loc(scope.loc), isWhole(isWhole),
        addProducts(addProducts) {}

  Value build(Value result);

private:
  Value findRest();
  Value buildRest(Value first, Value count, ArrayRef<int64_t> sizes,
                  Value result);
  Value buildTile(Value first, int64_t numRows, bool isFull, Value result);
  SmallVector<Value> findRows(Value first, int64_t numRows, bool isFull);
  Value finish(Value sum);
  Value write(Value row, Value result);

  KernelScope &scope;
  OpBuilder &b;
  Location loc;
  bool isWhole;
  AddProducts addProducts;
};
} // namespace

Value RowTileBuilder::build(Value result) {
  if (!scope.loops.rows)
    return buildTile(nullptr, 1, /*isFull=*/true, result);
  auto [first, end] = scope.rows;
  const TileShape &shape = scope.shape;
  Value stop = shape.restRows.empty() ? end : findRest();
  result = scope.loopOver(
      {first, stop}, shape.rows, result, [&](Value at, Value carried) {
        return buildTile(at, shape.rows, shape.areRowsFull, carried);
      });
  if (shape.restRows.empty())
    return result;
  Value count = scope.subtract(end, stop);
  return scope.choose(
      scope.isAtMost(count, scope.index(0)), result.getType(),
      [&] { return result; },
      [&] { return buildRest(stop, count, shape.restRows, result); });
}

/// Returns the first row that is left over for a smaller tile; the end if there
/// is none, or if more rows are left over than such a tile has.
Value RowTileBuilder::findRest() {
  auto [first, end] = scope.rows;
  const TileShape &shape = scope.shape;
  Value rest = arith::RemUIOp::create(b, loc, scope.subtract(end, first),
                                      scope.index(shape.rows));
  Value stop = scope.subtract(end, rest);
  if (shape.areRowsFull)
    return stop;
  Value isSmall = scope.isAtMost(rest, scope.index(shape.restRows.back()));
  return arith::SelectOp::create(b, loc, isSmall, stop, end);
}

/// Computes one tile, by the first of `sizes` that has room for `count` rows.
Value RowTileBuilder::buildRest(Value first, Value count,
                                ArrayRef<int64_t> sizes, Value result) {
  auto buildFirst = [&] {
    return buildTile(first, sizes.front(), /*isFull=*/sizes.front() == 1,
                     result);
  };
  if (sizes.size() == 1)
    return buildFirst();
  return scope.choose(
      scope.isAtMost(count, scope.index(sizes.front())), result.getType(),
      buildFirst,
      [&] { return buildRest(first, count, sizes.drop_front(), result); });
}

/// Returns the indices of the rows from `first` on. If there may be fewer rows,
/// the last row is repeated for those that are missing.
SmallVector<Value> RowTileBuilder::findRows(Value first, int64_t numRows,
                                            bool isFull) {
  if (!scope.loops.rows)
    return {Value()};
  SmallVector<Value> rowAt;
  for (int64_t row = 0; row < numRows; ++row) {
    Value at = row == 0 ? first : scope.add(first, scope.index(row));
    if (row > 0 && !isFull)
      at = arith::MinSIOp::create(
          b, loc, at, scope.subtract(scope.rows.end, scope.index(1)));
    rowAt.push_back(at);
  }
  return rowAt;
}

/// Applies the epilogue to a row of sums.
Value RowTileBuilder::finish(Value sum) {
  linalg::GenericOp epilogue = scope.contraction.epilogue;
  if (!epilogue)
    return sum;
  SmallVector<Value> arguments;
  for (OpOperand *input : epilogue.getDpsInputOperands()) {
    Value tensor =
        scope.arguments.epilogueInputs.lookup(input->getOperandNumber());
    arguments.push_back(
        tensor
            ? scope.read(tensor, scope.contraction.seeEpilogueInput(input)->map,
                         isWhole)
            : sum);
  }
  // This argument is the output, which the body does not use.
  arguments.push_back(sum);
  return createWideBody(b, *epilogue.getBody(), arguments, scope.shape.columns);
}

/// Writes a row of a tile, in parts that are each within one row of the result.
/// If not all columns exist, the last part is written again in place of those
/// after it.
Value RowTileBuilder::write(Value row, Value result) {
  int64_t numColumns = scope.shape.columns;
  int64_t part = scope.contraction.getDestinationPart(numColumns);
  if (part == numColumns)
    return writePanel(b, loc, row, result, scope.locateInDestination(),
                      isWhole);
  Value &point = scope.point[scope.loops.columns];
  Value first = point, last;
  for (int64_t column = 0; column < numColumns; column += part) {
    Value columns = vector::ExtractStridedSliceOp::create(
        b, loc, row, ArrayRef<int64_t>{column}, ArrayRef<int64_t>{part},
        ArrayRef<int64_t>{1});
    point = scope.add(first, scope.index(column));
    if (column > 0 && !isWhole) {
      Value end = scope.subtract(scope.numColumns, scope.index(part));
      Value exists = scope.isAtMost(point, end);
      columns = arith::SelectOp::create(b, loc, exists, columns, last);
      point = arith::MinSIOp::create(b, loc, point, end);
    }
    result = writePanel(b, loc, columns, result, scope.locateInDestination(),
                        /*isWhole=*/true);
    last = columns;
  }
  point = first;
  return result;
}

Value RowTileBuilder::buildTile(Value first, int64_t numRows, bool isFull,
                                Value result) {
  SmallVector<Value> rowAt = findRows(first, numRows, isFull);
  SmallVector<Value> sums;
  forEachRow(scope, rowAt, [&](size_t) {
    sums.push_back(readInitialSums(scope, result, isWhole));
  });
  sums = addProducts(rowAt, sums);
  forEachRow(scope, rowAt, [&](size_t row) { sums[row] = finish(sums[row]); });
  forEachRow(scope, rowAt,
             [&](size_t row) { result = write(sums[row], result); });
  return result;
}

Value mlir::tcp::buildRowTiles(KernelScope &scope, Value result, bool isWhole,
                               AddProducts addProducts) {
  return RowTileBuilder(scope, isWhole, addProducts).build(result);
}
