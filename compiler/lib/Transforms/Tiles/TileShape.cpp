//===- TileShape.cpp - How large the tile of a contraction is -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileShape.h"

#include "mlir/IR/BuiltinTypes.h"
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

TileShape TileShape::choose(VectorRegisters registers, unsigned bits,
                            int64_t numRows, int64_t numColumns) {
  int64_t lanes = std::max<int64_t>(registers.bytes * 8 / bits, 1);
  // The narrowest tile that has all columns, else the one of least effort.
  const Row *best = nullptr;
  for (const Row &row : kTable) {
    if (row.registers != (registers.count >= 32 ? 32u : 16u))
      continue;
    bool holdsAll =
        !ShapedType::isDynamic(numColumns) && numColumns <= row.vectors * lanes;
    if (!best || holdsAll ||
        (!ShapedType::isDynamic(numColumns) &&
         getEffort(row, lanes, numColumns) <
             getEffort(*best, lanes, numColumns)))
      best = &row;
  }
  TileShape shape{best->rows, best->vectors * lanes, lanes};
  if (!ShapedType::isDynamic(numRows))
    shape.rows = std::clamp<int64_t>(numRows, 1, shape.rows);
  return shape;
}

TileShape TileShape::chooseDirect(VectorRegisters registers, unsigned bits,
                                  std::optional<int64_t> numRows,
                                  int64_t numColumns) {
  // So many chains fill the time that a sum takes.
  constexpr int64_t maxRows = 8, vectorsOfOneRow = 4;
  int64_t lanes = std::max<int64_t>(registers.bytes * 8 / bits, 1);
  int64_t columns = numRows ? lanes : lanes * vectorsOfOneRow;
  if (!ShapedType::isDynamic(numColumns))
    columns = std::min<int64_t>(
        columns, llvm::PowerOf2Ceil(std::max<int64_t>(numColumns, 1)));
  int64_t rows = maxRows;
  if (!numRows)
    rows = 1;
  else if (!ShapedType::isDynamic(*numRows) && *numRows > 0)
    rows = llvm::divideCeil(*numRows, llvm::divideCeil(*numRows, maxRows));
  return {rows, columns, std::min(lanes, columns)};
}
