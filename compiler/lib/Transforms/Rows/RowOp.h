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

/// A linalg op on buffers with one output, whose loops are all parallel, or
/// whose last one reduces, and maybe others. Its operands are walked by loops
/// or read at constants.
struct RowOp {
  linalg::GenericOp op;
  /// The op that adds an element to the output of a reduction; null for other
  /// ops.
  Operation *combiner = nullptr;
  /// True if elements along the last loop are computed by vectors.
  bool isWide = false;

  /// A reduction must be wide, and its result not depend on its order unless
  /// that is open.
  static std::optional<RowOp> match(linalg::GenericOp op);

  bool isReduction() const { return combiner; }
  unsigned getLastLoop() { return op.getNumLoops() - 1; }
  /// The number of a reduction's loops that do not reduce.
  unsigned getNumRows() { return op.getNumLoops() - op.getNumReductionLoops(); }
  /// Puts loops that do not reduce before those that do. Each element of the
  /// output still gets the same runs in the same order.
  void putRowsFirst();
};

/// Rows shorter than this are no vectors' work.
constexpr int64_t kShortRow = 16;

/// The op that adds an element to the output, if its order makes no difference
/// or is open, and vectors of its type are computed with; else null.
Operation *findCombiner(linalg::GenericOp op);

/// Returns whether loops and constants alone say where `op` reads and writes,
/// and its body has no effects.
bool hasPlainOperands(linalg::GenericOp op);

/// Returns whether each element of `operand` along `loop` is next to the one
/// before, or the same.
bool isReadByVectors(linalg::GenericOp op, OpOperand &operand, unsigned loop);

/// Returns whether ops can go over their first `numRows` loops together, one
/// after the other in each round: the loops have the same sizes, and of what
/// one writes, each round touches a part of its own.
bool canShareRows(ArrayRef<RowOp> ops, unsigned numRows);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWOP_H
