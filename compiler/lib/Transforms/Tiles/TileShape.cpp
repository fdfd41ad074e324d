//===- TileShape.cpp - How large the tile of a contraction is -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileShape.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// A tile of `rows` rows of `vectors` registers each, for CPUs that have at
/// least `registers` of them.
struct Row {
  unsigned registers;
  int64_t vectors, rows;
};
} // namespace

/// The sums stay in registers, and so do a row of the right operand, an element
/// of the left one and the products. Wide tiles come first: they read least. At
/// most 8 rows: where rows lie 4096 bytes apart, they share a few sets of the
/// first cache. Numbers of vectors are powers of two, as LLVM splits others
/// badly.
static constexpr Row kTable[] = {
    {32, 4, 6}, {32, 2, 8}, {32, 1, 8}, {16, 2, 6}, {16, 1, 8},
};

/// The columns that are computed, with those behind the end, and more for tiles
/// that read more: an element of the left operand is used by fewer vectors.
static int64_t getEffort(const Row &row, int64_t lanes, int64_t numColumns) {
  int64_t columns = llvm::alignTo(numColumns, row.vectors * lanes);
  constexpr int64_t percentOfVectors[] = {0, 120, 105, 100, 100};
  return columns * percentOfVectors[row.vectors];
}

/// The rows of the table for a CPU, the widest first.
static SmallVector<Row> getRows(VectorRegisters registers) {
  unsigned count = registers.count >= 32 ? 32 : 16;
  return llvm::filter_to_vector(
      kTable, [&](const Row &row) { return row.registers == count; });
}

static int64_t getLanes(VectorRegisters registers, unsigned bits) {
  return std::max<int64_t>(registers.bytes * 8 / bits, 1);
}

static TileShape makeShape(const Row &row, int64_t lanes, int64_t numRows,
                           bool areColumnsFull) {
  TileShape shape;
  shape.rows = row.rows;
  shape.columns = row.vectors * lanes;
  shape.lanes = lanes;
  shape.areColumnsFull = areColumnsFull;
  if (ShapedType::isDynamic(numRows)) {
    // Code for one row, and for half a tile.
    shape.restRows = {1, 4};
    return shape;
  }
  shape.rows = std::clamp<int64_t>(numRows, 1, shape.rows);
  shape.areRowsFull = true;
  if (int64_t rest = numRows % shape.rows)
    shape.restRows = {rest};
  return shape;
}

std::vector<TileShape> TileShape::choose(VectorRegisters registers,
                                         unsigned bits, int64_t numRows,
                                         int64_t numColumns) {
  int64_t lanes = getLanes(registers, bits);
  std::vector<TileShape> shapes;
  bool isDynamic = ShapedType::isDynamic(numColumns);
  for (const Row &row : getRows(registers)) {
    TileShape shape = makeShape(row, lanes, numRows, /*areColumnsFull=*/true);
    // The narrowest is for the last columns, be they as many or not.
    bool isLast = row.vectors == 1;
    if (isDynamic ? isLast : numColumns < shape.columns)
      continue;
    shapes.push_back(shape);
    if (isDynamic)
      continue;
    numColumns %= shape.columns;
    if (numColumns == 0)
      return shapes;
  }
  shapes.push_back(makeShape(getRows(registers).back(), lanes, numRows,
                             /*areColumnsFull=*/false));
  return shapes;
}

TileShape TileShape::chooseOne(VectorRegisters registers, unsigned bits,
                               int64_t numRows, int64_t numColumns) {
  int64_t lanes = getLanes(registers, bits);
  SmallVector<Row> rows = getRows(registers);
  if (ShapedType::isDynamic(numColumns))
    return makeShape(rows.front(), lanes, numRows, /*areColumnsFull=*/false);
  // The narrowest tile that has all columns, else the one of least effort.
  const Row *best = &rows.front();
  for (const Row &row : rows) {
    bool holdsAll = numColumns <= row.vectors * lanes;
    if (holdsAll ||
        getEffort(row, lanes, numColumns) < getEffort(*best, lanes, numColumns))
      best = &row;
  }
  return makeShape(*best, lanes, numRows,
                   numColumns % (best->vectors * lanes) == 0);
}

TileShape TileShape::chooseDirect(VectorRegisters registers, unsigned bits,
                                  std::optional<int64_t> numRows,
                                  int64_t numColumns) {
  // So many chains fill the time that a sum takes.
  constexpr int64_t maxRows = 8, vectorsOfOneRow = 4;
  int64_t lanes = getLanes(registers, bits);
  int64_t columns = numRows ? lanes : lanes * vectorsOfOneRow;
  if (!ShapedType::isDynamic(numColumns))
    columns = std::min<int64_t>(
        columns, llvm::PowerOf2Ceil(std::max<int64_t>(numColumns, 1)));
  TileShape shape;
  shape.columns = columns;
  shape.lanes = std::min(lanes, columns);
  if (!numRows)
    return shape;
  shape.rows = maxRows;
  if (!ShapedType::isDynamic(*numRows) && *numRows > 0) {
    shape.rows =
        llvm::divideCeil(*numRows, llvm::divideCeil(*numRows, maxRows));
    shape.areRowsFull = *numRows % shape.rows == 0;
  }
  return shape;
}
