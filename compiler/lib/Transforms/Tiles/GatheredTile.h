//===- GatheredTile.h - Elements that lie apart, side by side ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_GATHEREDTILE_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_GATHEREDTILE_H

#include "TileShape.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include <optional>

namespace mlir::tcp {

/// A tensor of which tiles need elements that do not lie side by side, such as
/// those in the windows of a convolution.
struct GatherSource {
  Value tensor;
  /// From the loops of the op; any affine map.
  AffineMap map;
  /// By loop: the indices of those that are at one, and the sizes of those that
  /// are walked.
  SmallVector<Value> point, sizes;
  /// The loops that are walked as one from element to element, and those that
  /// sum, each in their order. Others have one
  /// round.
  SmallVector<unsigned> across, sums;
};

/// Larger steps than this are made element by element.
inline constexpr int64_t kMaxStep = 4;

/// Returns the distance in the last dimension between two elements that follow
/// each other in `loop`, if the loop walks no other dimension.
std::optional<int64_t> getStep(AffineMap map, unsigned loop);

/// Returns the results of `map` for indices of the loops. An index that is null
/// is 0.
SmallVector<Value> applyToPoint(OpBuilder &b, Location loc, AffineMap map,
                                ArrayRef<Value> point);

/// The product of the sizes of `loops`.
Value multiply(OpBuilder &b, Location loc, ArrayRef<Value> sizes,
               ArrayRef<unsigned> loops);

/// Copies the columns from `first` to `end`, at most `shape.columns`, to a
/// tensor of its own, a row of them for each index of the sum. Behind them is
/// anything.
Value gatherColumns(OpBuilder &b, Location loc, const GatherSource &source,
                    Value first, Value end, TileShape shape);

/// Copies `shape.rows` rows from `first` on to a tensor of its own, each with
/// its elements in the order of the sum. The row `last` stands for those behind
/// it.
Value gatherRows(OpBuilder &b, Location loc, const GatherSource &source,
                 Value first, Value last, TileShape shape);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_GATHEREDTILE_H
