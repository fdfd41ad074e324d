//===- Contraction.h - What a contraction computes --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H

#include "TileLoops.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <optional>

namespace mlir::tcp {

/// A tensor that the sums begin with.
struct InitialTensor {
  Value tensor;
  TileView view;
};

/// A linalg op on two tensors that sums what it computes from an element of
/// each, with what its loops are, and with the ops beside it that are computed
/// on its tiles.
class Contraction {
public:
  mutable linalg::LinalgOp op;
  TileLoops loops;
  /// The operands that have the rows, and the columns.
  OpOperand *left = nullptr, *right = nullptr;
  /// The operands as tiles see them. One without a view is gathered, as a
  /// convolution gathers the elements in its window.
  std::optional<TileView> leftView, rightView;
  TileView resultView;
  /// The right operand in the order of panels, if it is a constant that was cut
  /// into them.
  Value panels;
  /// True if vectors of both operands, or elements of one, are read where they
  /// are, because each is used for one row. Both are without a view then.
  bool isDirect = false;
  /// By operand number: the padding that a direct kernel does for each batch,
  /// in a buffer that stays in a near cache.
  mutable tensor::PadOp paddings[2];

  /// The scalar that each sum begins with, if there is one, or the tensor of
  /// less dimensions than the result; else the sums begin with the output.
  Value initialScalar;
  std::optional<InitialTensor> initialTensor;
  /// The loop that computes each element of its result from the one of the
  /// contraction at its place; null if there is none.
  mutable linalg::GenericOp epilogue;

  /// The map of an operand from the op's loops, where what loops of size 1 add
  /// to the index of another is left out.
  AffineMap getMap(OpOperand *operand) const;
  AffineMap getResultMap() const { return getMap(op.getDpsInitOperand(0)); }
  /// The op of the body that alone reads an operand, and widens it; null if
  /// there is none.
  Operation *getWidening(OpOperand *operand) const;
  /// Returns whether elements of neighboring columns lie side by side in the
  /// right tensor.
  bool isRightByRows() const;
  /// The size of a tile loop, or ShapedType::kDynamic.
  int64_t getSize(unsigned tileLoop) const {
    return loops.getSize(tileLoop, op.getStaticLoopRanges());
  }
  /// The loops of a tile loop that have more than one round, at least one.
  SmallVector<unsigned> getWalkedLoops(unsigned tileLoop) const;
  /// The loops of the op whose sizes a gathered operand is found by.
  SmallVector<unsigned> getGatheredLoops() const;
  /// The tile loop that a kernel computes a range of, beside the columns.
  std::optional<unsigned> getRangeLoop() const;
  /// An operand, and its dimension, that has the size of a loop of the op.
  std::pair<OpOperand *, unsigned> findSize(unsigned loop) const;
  tensor::PadOp getPadding(OpOperand *operand) const {
    return paddings[operand->getOperandNumber()];
  }
  /// Returns whether a loop of the op has one iteration.
  bool isUnit(unsigned loop) const {
    return op.getStaticLoopRanges()[loop] == 1;
  }
  /// Returns the view that tiles have of a tensor with a map from the op's
  /// loops.
  std::optional<TileView> see(AffineMap map) const {
    return loops.see(map, op.getStaticLoopRanges());
  }
  /// Returns whether `expr` has one value in a batch.
  bool isOfBatch(AffineExpr expr) const;
  /// The op whose result the tiles make.
  linalg::LinalgOp getLast() const;
  /// The operands of the epilogue that are not the contraction's result.
  SmallVector<OpOperand *> getEpilogueInputs() const;
  /// Returns the view that tiles have of an input of the epilogue.
  std::optional<TileView> seeEpilogueInput(OpOperand *input) const;
  /// The tensor that is written to where there is no epilogue.
  Value getDestination() const;
};

/// Takes `op` for a contraction, if it is one that tiles can be made for.
std::optional<Contraction> matchContraction(linalg::LinalgOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H
