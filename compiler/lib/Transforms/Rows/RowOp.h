//===- RowOp.h - Ops that go over rows --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWOP_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWOP_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {

/// A linalg op on buffers with one output. Its loops are all parallel, or the
/// last one reduces, and others may, too. Each index of an operand is a loop or
/// a constant.
struct RowOp {
  linalg::GenericOp op;
  /// The op that combines an element with the output of a reduction; null if
  /// the op does not reduce.
  Operation *combiner = nullptr;
  /// True if elements along the last loop are computed by vectors.
  bool isWide = false;

  /// Matches `op`. A reduction must be wide, and its result must not depend on
  /// the order unless the order is open.
  static std::optional<RowOp> match(linalg::GenericOp op);

  bool isReduction() const { return combiner; }
  unsigned getLastLoop() { return op.getNumLoops() - 1; }
  /// Returns the number of the loops that do not reduce.
  unsigned getNumRows() { return op.getNumLoops() - op.getNumReductionLoops(); }
  /// Puts loops that do not reduce before those that do. Each element of the
  /// output still gets the same runs in the same order.
  void putRowsFirst();
};

/// Rows shorter than this are not computed by vectors.
constexpr int64_t kShortRow = 16;

/// Returns the op that combines an element with the output, if the order makes
/// no difference or is open and there are vectors of its type; otherwise null.
Operation *findCombiner(linalg::GenericOp op);

/// Returns whether each index of the operands of `op` is a loop or a constant,
/// and its body has no side effects.
bool hasPlainOperands(linalg::GenericOp op);

/// Returns whether consecutive elements of `operand` along `loop` are neighbors
/// in memory, or the same element.
bool isReadByVectors(linalg::GenericOp op, OpOperand &operand, unsigned loop);

/// Returns whether the ops can share their first `numRows` loops, with one op
/// after the other in each round. The loops must have the same sizes, and each
/// round must touch its own part of the buffers that the ops write.
bool canShareRows(ArrayRef<RowOp> ops, unsigned numRows);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWOP_H
