//===- TileShape.cpp - The sizes of a contraction's tile ------------------===//
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
/// A tile of `rows` rows with `vectors` vectors each, for CPUs with at least
/// `registers` registers. A vector is one `parts`-th of a register. Blocks of
/// rows read `panels` panels of such tiles one after the other.
struct Row {
  unsigned registers;
  int64_t vectors, rows, parts = 1, panels = 1;
};
} // namespace

/// The sums, a row of the right operand, an element of the left one and the
/// products have to fit the registers. Wide tiles come first, because they read
/// least. There are at most 8 rows: rows at a distance of 4096 bytes share a
/// few sets of the first-level cache. The numbers of vectors are powers of two,
/// because LLVM splits others badly. With a single narrow panel, the left
/// operand would be read too often, so there are several.
static constexpr Row kTable[] = {
    {32, 4, 6},    {32, 2, 8},       {32, 1, 8},
    {32, 1, 8, 2}, {16, 2, 6, 1, 8}, {16, 1, 8},
};

/// Returns whether a tile of `row` would leave over rows of the result, and a
/// tile of `next` has all of them, so that the right operand is read once.
static bool isNextHigher(const Row &row, const Row &next, int64_t numRows) {
  return !ShapedType::isDynamic(numRows) && row.rows < numRows &&
         numRows <= next.rows && row.panels == next.panels;
}

/// Returns the rows of the table for a CPU, the widest first.
static SmallVector<Row> getRows(VectorRegisters registers, int64_t numRows) {
  unsigned count = registers.count >= 32 ? 32 : 16;
  // Half of a narrower register takes as long as the whole register.
  constexpr unsigned bytesToPart = 64;
  SmallVector<Row> rows = llvm::filter_to_vector(kTable, [&](const Row &row) {
    return row.registers == count &&
           (row.parts == 1 || registers.bytes >= bytesToPart);
  });
  if (isNextHigher(rows[0], rows[1], numRows))
    rows.erase(rows.begin());
  return rows;
}

static int64_t getLanes(VectorRegisters registers, unsigned bits,
                        int64_t parts = 1) {
  return std::max<int64_t>(registers.bytes * 8 / bits / parts, 1);
}

static TileShape makeShape(const Row &row, int64_t lanes, int64_t numRows,
                           bool areColumnsFull) {
  TileShape shape;
  shape.rows = row.rows;
  shape.columns = row.vectors * lanes;
  shape.lanes = lanes;
  shape.panels = row.panels;
  shape.areColumnsFull = areColumnsFull;
  if (ShapedType::isDynamic(numRows)) {
    // There is code for one row, and for half a tile.
    shape.restRows = {1, 4};
    return shape;
  }
  // Two tiles of nearly equal height replace one whole tile and a few rows,
  // because a tile of few rows waits for its own sums.
  if (numRows > shape.rows && numRows < 2 * shape.rows)
    shape.rows = llvm::divideCeil(numRows, 2);
  shape.rows = std::clamp<int64_t>(numRows, 1, shape.rows);
  shape.areRowsFull = true;
  if (int64_t rest = numRows % shape.rows)
    shape.restRows = {rest};
  return shape;
}

std::vector<TileShape> TileShape::choose(VectorRegisters registers,
                                         unsigned bits, int64_t numRows,
                                         int64_t numColumns) {
  bool isDynamic = ShapedType::isDynamic(numColumns);
  SmallVector<Row> rows = getRows(registers, numRows);
  auto make = [&](const Row &row, bool areColumnsFull) {
    return makeShape(row, getLanes(registers, bits, row.parts), numRows,
                     areColumnsFull);
  };
  std::vector<TileShape> shapes;
  for (const Row &row : rows) {
    TileShape shape = make(row, /*areColumnsFull=*/true);
    bool isLast = &row == &rows.back();
    // If the number of columns is static, the rest gets one tile, below.
    if (isDynamic ? isLast : numColumns < shape.columns || row.parts > 1)
      continue;
    shapes.push_back(shape);
    if (isDynamic)
      continue;
    numColumns %= shape.columns;
    if (numColumns == 0)
      return shapes;
  }
  // The narrowest tile is for the last columns, however few. If their number is
  // known to be larger, a wider tile is chosen.
  const Row *last = &rows.back();
  while (!isDynamic && numColumns > make(*last, false).columns)
    --last;
  shapes.push_back(make(*last, numColumns == make(*last, false).columns));
  return shapes;
}

TileShape TileShape::chooseWidest(VectorRegisters registers, unsigned bits,
                                  int64_t numRows) {
  return makeShape(getRows(registers, numRows).front(),
                   getLanes(registers, bits), numRows,
                   /*areColumnsFull=*/false);
}

TileShape TileShape::chooseDirect(VectorRegisters registers, unsigned bits,
                                  std::optional<int64_t> numRows,
                                  int64_t numColumns) {
  // These many chains hide the latency of an addition.
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
