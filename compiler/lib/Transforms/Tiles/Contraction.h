//===- Contraction.h - The description of a contraction ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H

#include "WalkedLoops.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <optional>

namespace mlir::tcp {

/// A tensor with the initial values of the sums.
struct InitialTensor {
  Value tensor;
  TileView view;
};

/// A linalg op that sums a function of the elements of two tensors, with the
/// meaning of its loops, and with the ops that are computed on its tiles, too.
class Contraction {
public:
  mutable linalg::LinalgOp op;
  WalkedLoops loops;
  /// The operand with the rows, and the operand with the columns.
  OpOperand *left = nullptr, *right = nullptr;
  /// The operands as tiles see them. An operand without a view is gathered, as
  /// a convolution gathers the elements of its window.
  std::optional<TileView> leftView, rightView;
  TileView resultView;
  /// The right operand in panels, if it is a constant that could be cut into
  /// panels, or was cut into panels before a loop; otherwise null.
  Value panels;
  /// True if vectors or elements of both operands are read from the tensors,
  /// because each is used for one row only. Neither operand has a view then.
  bool isDirect = false;
  /// By operand number: the padding that a direct kernel does for each batch,
  /// in a buffer that stays in the cache.
  mutable tensor::PadOp paddings[2];

  /// The initial value of each sum, if it is a scalar or a tensor with fewer
  /// dimensions than the result; otherwise the sums begin with the output.
  Value initialScalar;
  std::optional<InitialTensor> initialTensor;
  /// The loop that computes each element of its result from the element of the
  /// contraction at the same position; null if there is none.
  mutable linalg::GenericOp epilogue;
  /// The op that pads the result, if tiles write into the padded tensor;
  /// otherwise null.
  mutable tensor::PadOp resultPadding;

  /// Returns the map of an operand from the op's loops, without the loops of
  /// size 1 that are added to another loop.
  AffineMap getMap(OpOperand *operand) const;
  AffineMap getResultMap() const { return getMap(op.getDpsInitOperand(0)); }
  /// Returns the op of the body that widens an operand, if nothing else reads
  /// the operand; otherwise null.
  Operation *getWidening(OpOperand *operand) const;
  /// Returns whether elements of neighboring columns are neighbors in the right
  /// tensor.
  bool isRightByRows() const;
  /// Returns the size of a tile loop, or ShapedType::kDynamic.
  int64_t getSize(unsigned tileLoop) const {
    return loops.getSize(tileLoop, op.getStaticLoopRanges());
  }
  /// Returns the loops of a tile loop that have more than one round; at least
  /// one.
  SmallVector<unsigned> getWalkedLoops(unsigned tileLoop) const;
  /// Returns the loops of the op whose sizes are needed to gather an operand.
  SmallVector<unsigned> getGatheredLoops() const;
  /// Returns the tile loop, beside the columns, of which a kernel computes a
  /// range.
  std::optional<unsigned> getRangeLoop() const;
  /// Returns the dimensions of the tensor that a kernel writes to which a tile
  /// loop walks as one.
  SmallVector<unsigned> getDestinationDims(unsigned tileLoop) const;
  /// Computes how many elements of `destination`, which a kernel writes to, a
  /// tile loop walks.
  Value createDestinationSize(OpBuilder &b, Location loc, Value destination,
                              unsigned tileLoop) const;
  /// Returns how many of `numColumns` neighboring columns, of which the first
  /// is a multiple of their number, are neighbors in the tensor that a kernel
  /// writes to.
  int64_t getDestinationPart(int64_t numColumns) const;
  /// Returns an operand and its dimension that has the size of a loop of the
  /// op.
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
  /// Returns whether `expr` is constant within a batch.
  bool isOfBatch(AffineExpr expr) const;
  /// Returns the op whose result the tiles compute.
  linalg::LinalgOp getLast() const;
  /// Returns the operands of the epilogue without the contraction's result.
  SmallVector<OpOperand *> getEpilogueInputs() const;
  /// Returns the view that tiles have of an input of the epilogue.
  std::optional<TileView> seeEpilogueInput(OpOperand *input) const;
  /// Returns the tensor that is written to if there is no epilogue.
  Value getDestination() const;
};

/// Returns the contraction that `op` computes, if tiles can compute it.
std::optional<Contraction> matchContraction(linalg::LinalgOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTION_H
