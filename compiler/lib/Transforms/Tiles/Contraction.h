//===- Contraction.h - What a contraction computes --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace mlir::tcp {

/// A linalg op on two tensors that sums over one loop what it computes from an
/// element of each, with what its loops are, and with the ops beside it that
/// are computed on its tiles.
class Contraction {
public:
  /// Takes `op` for a contraction, if it is one that tiles can be made for.
  static std::optional<Contraction> match(linalg::LinalgOp op);

  mutable linalg::LinalgOp op;
  /// Loops that walk all three tensors.
  SmallVector<unsigned> batches;
  /// The loop that walks the left tensor and the result; none for one row.
  std::optional<unsigned> rows;
  /// The loop that walks the right tensor, and the result innermost.
  unsigned columns = 0;
  /// The loop that sums.
  unsigned sum = 0;
  /// The operands that have the rows, and the columns.
  OpOperand *left = nullptr, *right = nullptr;

  /// The scalar that each sum begins with, if there is one.
  Value initialScalar;
  /// The loop that computes each element of its result from the one of the
  /// contraction at its place; null if there is none.
  mutable linalg::GenericOp epilogue;

  AffineMap getMap(OpOperand *operand) const {
    return op.getMatchingIndexingMap(operand);
  }
  AffineMap getResultMap() const { return getMap(op.getDpsInitOperand(0)); }
  /// Whether elements of neighboring columns lie side by side in the right
  /// tensor.
  bool isRightByRows() const;
  /// The loop's size, or ShapedType::kDynamic.
  int64_t getSize(unsigned loop) const {
    return op.getStaticLoopRanges()[loop];
  }
  /// The op whose result the tiles make.
  linalg::LinalgOp getLast() const;
  /// The operands of the epilogue that are not the contraction's result.
  SmallVector<OpOperand *> getEpilogueInputs() const;

private:
  bool findLoops();
  void findInitialScalar();
  void findEpilogue();
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H
