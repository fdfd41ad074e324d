//===- TileLoops.h - Loops that tiles walk as one ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_TILELOOPS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_TILELOOPS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include <optional>

namespace mlir::tcp {

/// A tensor with dimensions that tiles walk as one put together.
struct TileView {
  /// The dimensions of the tensor that each of the view's stands for.
  SmallVector<ReassociationIndices> reassociation;
  /// From the tile loops to the view's dimensions.
  AffineMap map;

  bool isWholeTensor() const {
    return llvm::all_of(
        reassociation, [](ArrayRef<int64_t> dims) { return dims.size() == 1; });
  }
};

/// The loops of a contraction as tiles walk them: each stands for one loop of
/// the op or for several, in their order. Batches are first, then come the
/// rows, if there are any, the columns, and the loop that sums.
struct TileLoops {
  SmallVector<SmallVector<unsigned>> groups;
  unsigned numBatches = 0;
  /// The loops that walk the left tensor and the result; none for one row.
  std::optional<unsigned> rows;
  /// The loops that walk the right tensor, and the result innermost.
  unsigned columns = 0;
  unsigned sum = 0;

  /// The product of `sizes` over a tile loop, or ShapedType::kDynamic.
  int64_t getSize(unsigned tileLoop, ArrayRef<int64_t> sizes) const;
  /// Returns the view that tiles have of a tensor with a map from the op's
  /// loops, which have `sizes`. There is one if the dimensions that become one
  /// are neighbors, in the order of the loops.
  std::optional<TileView> see(AffineMap map, ArrayRef<int64_t> sizes) const;

private:
  /// The tile loop of a loop, and which of it that is.
  std::pair<unsigned, unsigned> find(unsigned loop) const;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_TILELOOPS_H
