//===- GatheredTile.h - Elements that lie apart, side by side ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_GATHEREDTILE_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_GATHEREDTILE_H

#include "../TileShape.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include <optional>

namespace mlir::tcp {

/// A tensor from which tiles need elements that are not neighbors, such as
/// those in the windows of a convolution.
struct GatherSource {
  Value tensor;
  /// The map of the elements from the loops of the op. It may be any affine
  /// map.
  AffineMap map;
  /// By loop: the index of a loop that is fixed, and the size of a loop that is
  /// walked.
  SmallVector<Value> point, sizes;
  /// The loops that are walked as one from element to element, and the
  /// reduction loops, each in their order. The other loops have one round.
  SmallVector<unsigned> across, sums;
};

/// Elements with a larger distance than this are copied one by one.
inline constexpr int64_t kMaxStep = 4;

/// Returns the distance in the last dimension between two consecutive elements
/// of `loop`; nothing if the loop walks another dimension.
std::optional<int64_t> getStep(AffineMap map, unsigned loop);

/// Returns the results of `map` for indices of the loops. A null index stands
/// for 0.
SmallVector<Value> applyToPoint(OpBuilder &b, Location loc, AffineMap map,
                                ArrayRef<Value> point);

/// Returns the product of the sizes of `loops`.
Value multiply(OpBuilder &b, Location loc, ArrayRef<Value> sizes,
               ArrayRef<unsigned> loops);

/// Copies the columns from `first` to `end`, at most `shape.columns`, to a new
/// tensor, with a row for each index of the sum. The elements of a row after
/// these columns are undefined.
Value gatherColumns(OpBuilder &b, Location loc, const GatherSource &source,
                    Value first, Value end, TileShape shape);

/// Returns the largest number of neighboring elements of `loop`, at most those
/// of a register, of which the loop has a whole number; 0 if this is less than
/// it takes to copy them by vectors. `size` is the number of rounds of the
/// loop, or ShapedType::kDynamic.
int64_t findPart(AffineMap map, unsigned loop, int64_t size, int64_t lanes);

/// Copies the columns from `first` to `end`, which consist of whole parts of
/// `part` columns, to `shape.panels` panels, one after the other in a new
/// vector. Each has a row for each index of the sum. The elements after the
/// last column are undefined.
Value gatherParts(OpBuilder &b, Location loc, const GatherSource &source,
                  Value first, Value end, int64_t part, TileShape shape);

/// Copies `shape.rows` rows from `first` on to a new tensor. Each row has its
/// elements in the order of the sum. The row `last` is copied in place of the
/// rows after it.
Value gatherRows(OpBuilder &b, Location loc, const GatherSource &source,
                 Value first, Value last, TileShape shape);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_GATHEREDTILE_H
