//===- Panel.cpp - Some columns of a tensor, row by row -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Panel.h"

#include "../WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::tcp;

Value mlir::tcp::readPanel(OpBuilder &b, Location loc, Value tensor,
                           ValueRange indices, VectorType type, bool isWhole) {
  Value zero =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(type.getElementType()));
  return vector::TransferReadOp::create(b, loc, type, tensor, indices, zero,
                                        ArrayRef<bool>{isWhole});
}

Value mlir::tcp::readSteps(OpBuilder &b, Location loc, Value tensor,
                           ValueRange indices, VectorType type, int64_t step,
                           bool isWhole) {
  if (step == 1)
    return readPanel(b, loc, tensor, indices, type, isWhole);
  int64_t count = type.getNumElements();
  auto wide = VectorType::get(count * step, type.getElementType());
  Value read = readPanel(b, loc, tensor, indices, wide, isWhole);
  SmallVector<int64_t> lanes;
  for (int64_t lane = 0; lane < count; ++lane)
    lanes.push_back(lane * step);
  return vector::ShuffleOp::create(b, loc, read, read, lanes);
}

Value mlir::tcp::writePanel(OpBuilder &b, Location loc, Value vector,
                            Value tensor, ValueRange indices, bool isWhole) {
  return vector::TransferWriteOp::create(b, loc, vector, tensor, indices,
                                         ArrayRef<bool>{isWhole})
      .getResult();
}

static Value createIndex(OpBuilder &b, Location loc, int64_t number) {
  return arith::ConstantIndexOp::create(b, loc, number);
}

/// Swaps blocks of `size` by `size` elements across the diagonals of blocks
/// twice as large.
static void swapBlocks(OpBuilder &b, Location loc, MutableArrayRef<Value> rows,
                       int64_t size) {
  int64_t count = rows.size();
  SmallVector<int64_t> upper, lower;
  for (int64_t lane = 0; lane < count; ++lane) {
    bool isSecond = lane & size;
    upper.push_back(isSecond ? count + lane - size : lane);
    lower.push_back(isSecond ? count + lane : lane + size);
  }
  for (int64_t row = 0; row < count; ++row) {
    if (row & size)
      continue;
    Value first = rows[row], second = rows[row + size];
    rows[row] = vector::ShuffleOp::create(b, loc, first, second, upper);
    rows[row + size] = vector::ShuffleOp::create(b, loc, first, second, lower);
  }
}

/// Transposes as many vectors as each has elements: a power of two.
static void transpose(OpBuilder &b, Location loc, MutableArrayRef<Value> rows) {
  for (int64_t size = 1; size < static_cast<int64_t>(rows.size()); size *= 2)
    swapBlocks(b, loc, rows, size);
}

namespace {
/// Emits the loop that fills a panel.
class PanelBuilder {
public:
  PanelBuilder(OpBuilder &b, Location loc, const PanelSource &source,
               TileShape shape)
      : b(b), loc(loc), source(source), shape(shape),
        element(getElementTypeOrSelf(source.tensor.getType())) {}

  bool isByRows() const {
    return source.columnDim + 1 == source.indices.size();
  }

  Value countRows() { return isByRows() ? source.numSums : roundUpSums(); }

  Value fill(Value panel) {
    return isByRows() ? copyRows(panel) : copyColumns(panel);
  }

  /// Returns the block that is at the index `at` of the sum and at a column,
  /// transposed. `isWhole` says that all its indices of the sum exist.
  SmallVector<Value> readBlock(Value at, Value column, bool isWhole) {
    SmallVector<Value> indices = locate(at);
    Value first =
        arith::AddIOp::create(b, loc, indices[source.columnDim], column);
    Value last = arith::SubIOp::create(b, loc, source.numColumns,
                                       createIndex(b, loc, 1));
    int64_t lanes = getLanes();
    SmallVector<Value> rows;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      // The last column is read in place of those after it.
      indices[source.columnDim] = arith::MinSIOp::create(
          b, loc,
          arith::AddIOp::create(b, loc, first, createIndex(b, loc, lane)),
          last);
      rows.push_back(read(indices, lanes, isWhole));
    }
    transpose(b, loc, rows);
    return rows;
  }

private:
  int64_t getLanes() const { return std::min(shape.lanes, shape.columns); }

  /// Reads elements, and widens them if the source says so.
  Value read(ValueRange indices, int64_t count, bool isWhole) {
    Value vector = readPanel(b, loc, source.tensor, indices,
                             VectorType::get(count, element), isWhole);
    return source.widening ? widen(b, source.widening, vector) : vector;
  }

  /// Each round copies a row.
  Value copyRows(Value panel) {
    return loop(source.numSums, 1, panel, [&](Value at, Value carried) {
      Value row = read(locate(at), shape.columns, shape.areColumnsFull);
      return writePanel(b, loc, row, carried, findRow(at), /*isWhole=*/true);
    });
  }

  /// Each round transposes a block of as many rows as columns.
  Value copyColumns(Value panel) {
    int64_t lanes = getLanes();
    Value numSums = roundUpSums();
    return loop(createIndex(b, loc, shape.columns), lanes, panel,
                [&](Value column, Value outer) {
                  return loop(numSums, lanes, outer,
                              [&](Value at, Value carried) {
                                return copyBlock(at, column, carried);
                              });
                });
  }

  /// Returns the index of a row in the panel.
  Value findRow(Value at) {
    Value row =
        arith::MulIOp::create(b, loc, at, createIndex(b, loc, shape.columns));
    return source.begin ? arith::AddIOp::create(b, loc, source.begin, row)
                        : row;
  }

  SmallVector<Value> locate(Value at) {
    SmallVector<Value> indices(source.indices);
    indices[source.sumDim] =
        arith::AddIOp::create(b, loc, indices[source.sumDim], at);
    return indices;
  }

  /// Returns the number of sums, rounded up to a multiple of the lanes, which
  /// are a power of two.
  Value roundUpSums() {
    int64_t lanes = getLanes();
    Value above = arith::AddIOp::create(b, loc, source.numSums,
                                        createIndex(b, loc, lanes - 1));
    return arith::AndIOp::create(b, loc, above, createIndex(b, loc, -lanes));
  }

  Value copyBlock(Value at, Value column, Value panel) {
    SmallVector<Value> rows = readBlock(at, column, /*isWhole=*/false);
    for (auto [lane, row] : llvm::enumerate(rows)) {
      Value to = arith::AddIOp::create(b, loc, at, createIndex(b, loc, lane));
      Value place = arith::AddIOp::create(b, loc, findRow(to), column);
      panel = writePanel(b, loc, row, panel, place, /*isWhole=*/true);
    }
    return panel;
  }

  Value loop(Value size, int64_t step, Value panel,
             llvm::function_ref<Value(Value, Value)> body) {
    auto loop = scf::ForOp::create(b, loc, createIndex(b, loc, 0), size,
                                   createIndex(b, loc, step), panel);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value next = body(loop.getInductionVar(), loop.getRegionIterArg(0));
    scf::YieldOp::create(b, loc, next);
    return loop.getResult(0);
  }

  OpBuilder &b;
  Location loc;
  const PanelSource &source;
  TileShape shape;
  Type element;
};
} // namespace

Value mlir::tcp::createEmptyPanel(OpBuilder &b, Location loc, Value numSums,
                                  TileShape shape, Type element) {
  Value size = arith::MulIOp::create(b, loc, numSums,
                                     createIndex(b, loc, shape.columns));
  return tensor::EmptyOp::create(b, loc, ArrayRef<OpFoldResult>{size}, element);
}

Value mlir::tcp::fillPanel(OpBuilder &b, Location loc,
                           const PanelSource &source, TileShape shape,
                           Value panel) {
  return PanelBuilder(b, loc, source, shape).fill(panel);
}

SmallVector<Value> mlir::tcp::readTransposed(OpBuilder &b, Location loc,
                                             const PanelSource &source,
                                             TileShape shape) {
  Value zero = createIndex(b, loc, 0);
  return PanelBuilder(b, loc, source, shape)
      .readBlock(zero, zero, /*isWhole=*/true);
}

Value mlir::tcp::countPanelRows(OpBuilder &b, Location loc,
                                const PanelSource &source, TileShape shape) {
  return PanelBuilder(b, loc, source, shape).countRows();
}
