//===- Panel.h - Some columns of a tensor, row by row -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PANEL_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PANEL_H

#include "TileShape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::tcp {

/// The place that a panel is copied from.
struct PanelSource {
  Value tensor;
  /// The indices of its first column, at the first index of the loop that sums.
  SmallVector<Value> indices;
  /// The dimensions of the columns and of the loop that sums; one of them is
  /// the innermost.
  unsigned columnDim = 0, sumDim = 0;
  /// The number of indices of the sum that are copied, and the number of
  /// columns.
  Value numSums, numColumns;
  /// The place in the copy where the panel begins; null if that is 0.
  Value begin;
  /// The op that elements are widened by when they are copied, or null.
  Operation *widening = nullptr;
};

/// A vector with room for `numSums` rows of a panel.
Value createEmptyPanel(OpBuilder &b, Location loc, Value numSums,
                       TileShape shape, Type element);

/// The number of rows that a copy of a panel has: that of the indices of the
/// sum, or, where blocks are transposed, the next multiple of the lanes.
Value countPanelRows(OpBuilder &b, Location loc, const PanelSource &source,
                     TileShape shape);

/// Copies the columns to `panel`, a row of them for each index of the loop that
/// sums, which are rounded up to a multiple of the lanes. Behind the last
/// column is anything.
Value fillPanel(OpBuilder &b, Location loc, const PanelSource &source,
                TileShape shape, Value panel);

/// Reads a vector from `tensor` at `indices`; what is behind its end, which can
/// be only without `isWhole`, is zero.
Value readPanel(OpBuilder &b, Location loc, Value tensor, ValueRange indices,
                VectorType type, bool isWhole);

/// The same of elements that are `step` apart.
Value readSteps(OpBuilder &b, Location loc, Value tensor, ValueRange indices,
                VectorType type, int64_t step, bool isWhole);

/// Writes a vector, without what would be behind the end; gives the tensor.
Value writePanel(OpBuilder &b, Location loc, Value vector, Value tensor,
                 ValueRange indices, bool isWhole);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PANEL_H
