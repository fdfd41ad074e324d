//===- Panel.h - Some columns of a tensor, row by row -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_PANEL_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_PANEL_H

#include "../TileShape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::tcp {

/// The place from which a panel is copied.
struct PanelSource {
  Value tensor;
  /// The indices of its first column at the first index of the sum.
  SmallVector<Value> indices;
  /// The dimensions of the columns and of the sum. One of them is the
  /// innermost.
  unsigned columnDim = 0, sumDim = 0;
  /// The number of indices of the sum that are copied, and the number of
  /// columns.
  Value numSums, numColumns;
  /// The index in the copy at which the panel begins; null for 0.
  Value begin;
  /// The op that widens elements when they are copied, or null.
  Operation *widening = nullptr;
};

/// Returns a vector with room for `numSums` rows of a panel.
Value createEmptyPanel(OpBuilder &b, Location loc, Value numSums,
                       TileShape shape, Type element);

/// Returns the number of rows of a copy of a panel: one for each index of the
/// sum, rounded up to a multiple of the lanes if blocks are transposed.
Value countPanelRows(OpBuilder &b, Location loc, const PanelSource &source,
                     TileShape shape);

/// Copies the columns to `panel`, a row for each index of the sum, whose number
/// is rounded up to a multiple of the lanes. Elements after the last column are
/// undefined.
Value fillPanel(OpBuilder &b, Location loc, const PanelSource &source,
                TileShape shape, Value panel);

/// Reads as many columns as a register has lanes, from the first column on, at
/// as many indices of the sum, and transposes them: returns a vector of columns
/// for each index of the sum. All these indices exist. In place of columns
/// after the last one, it has the last one.
SmallVector<Value> readTransposed(OpBuilder &b, Location loc,
                                  const PanelSource &source, TileShape shape);

/// Reads a vector from `tensor` at `indices`. Without `isWhole`, it may reach
/// beyond the end; elements there are zero.
Value readPanel(OpBuilder &b, Location loc, Value tensor, ValueRange indices,
                VectorType type, bool isWhole);

/// Does the same for elements at a distance of `step`.
Value readSteps(OpBuilder &b, Location loc, Value tensor, ValueRange indices,
                VectorType type, int64_t step, bool isWhole);

/// Writes a vector without the elements beyond the end. Returns the tensor.
Value writePanel(OpBuilder &b, Location loc, Value vector, Value tensor,
                 ValueRange indices, bool isWhole);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_PANEL_H
