//===- WalkedLoops.h - Loops that tiles walk as one -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_WALKEDLOOPS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_WALKEDLOOPS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include <optional>

namespace mlir::tcp {

/// A tensor whose dimensions are collapsed where tiles walk them as one.
struct TileView {
  /// For each dimension of the view, the dimensions of the tensor.
  SmallVector<ReassociationIndices> reassociation;
  /// From the tile loops to the view's dimensions.
  AffineMap map;

  bool isWholeTensor() const {
    return llvm::all_of(
        reassociation, [](ArrayRef<int64_t> dims) { return dims.size() == 1; });
  }
};

/// The loops of a contraction as tiles walk them. Each stands for one loop of
/// the op, or for several in their order. First come the batches, then the
/// rows, if there are any, the columns, and the sum.
struct WalkedLoops {
  SmallVector<SmallVector<unsigned>> groups;
  unsigned numBatches = 0;
  /// The loop over rows of the left tensor and of the result; none if there is
  /// one row.
  std::optional<unsigned> rows;
  /// The loop over columns of the right tensor, and over the last dimensions of
  /// the result.
  unsigned columns = 0;
  unsigned sum = 0;

  /// Returns the product of `sizes` over a tile loop, or ShapedType::kDynamic.
  int64_t getSize(unsigned tileLoop, ArrayRef<int64_t> sizes) const;
  /// Returns the view that tiles have of a tensor with `map` from the op's
  /// loops, which have `sizes`. Nothing if dimensions that become one are not
  /// neighbors in the order of the loops.
  std::optional<TileView> see(AffineMap map, ArrayRef<int64_t> sizes) const;

private:
  /// Returns the tile loop of a loop, and the position of the loop in it.
  std::pair<unsigned, unsigned> find(unsigned loop) const;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_WALKEDLOOPS_H
