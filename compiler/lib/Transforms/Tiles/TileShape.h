//===- TileShape.h - The sizes of a contraction's tile ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_TILESHAPE_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_TILESHAPE_H

#include "tcp-mlir/Transforms/VectorRegisters.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::tcp {

/// The part of a result that is computed in registers at once.
struct TileShape {
  int64_t rows = 1;
  int64_t columns = 1;
  /// The number of elements in one register.
  int64_t lanes = 1;
  /// The number of panels, each of `columns` columns, that a block of rows
  /// reads one after the other.
  int64_t panels = 1;
  /// The numbers of rows of the smaller tiles for the rows that whole tiles
  /// leave over. If more rows are left, a whole tile computes them.
  llvm::SmallVector<int64_t, 2> restRows;
  /// True if tiles of `rows` rows, or of `columns` columns, are always full.
  bool areRowsFull = false, areColumnsFull = false;

  /// Returns the shapes for elements of `bits` bits: the first is for as many
  /// columns as fill it, the next for the rest, and so on. `numRows` and
  /// `numColumns` are the sizes of the result, or ShapedType::kDynamic.
  static std::vector<TileShape> choose(VectorRegisters registers, unsigned bits,
                                       int64_t numRows, int64_t numColumns);
  /// Returns the widest shape, for a dynamic number of columns that may not
  /// fill it.
  static TileShape chooseWidest(VectorRegisters registers, unsigned bits,
                                int64_t numRows);
  /// Returns the shape for a direct kernel. `numRows` is nothing if there are
  /// no rows.
  static TileShape chooseDirect(VectorRegisters registers, unsigned bits,
                                std::optional<int64_t> numRows,
                                int64_t numColumns);
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_TILESHAPE_H
