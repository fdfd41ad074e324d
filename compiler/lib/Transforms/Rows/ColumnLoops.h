//===- ColumnLoops.h - Reductions along columns -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_COLUMNLOOPS_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_COLUMNLOOPS_H

#include "OpLoops.h"

namespace mlir::tcp {

/// Emits the loops of an op that reduces, but not along its last loop. Vectors
/// go over columns, and several rows are reduced before the output is written.
/// Each element of the output is reduced in the order of the loops, or in that
/// of OpenSum.h.
class ColumnLoops : OpLoops {
public:
  /// Returns whether `op` reduces in this way and vectors can hold its
  /// elements.
  static bool match(linalg::GenericOp op);

  /// `sizes` are those of all loops of the op. If the sum may be added in a
  /// narrow type, the body of `op` is changed.
  ColumnLoops(linalg::GenericOp op, ArrayRef<Value> sizes,
              unsigned registerBytes);

  /// Emits the loops at `builder`. With `parallel`, threads share strips of
  /// columns and the loops around the strips that do not reduce.
  void build(OpBuilder &builder, bool parallel);

private:
  void buildStrips(ArrayRef<unsigned> loops);
  void buildStripsInParallel();
  void buildStrip(Value from);
  void buildOuter(ArrayRef<unsigned> loops);
  void buildRows(Value row, Value count);
  void buildInner(ArrayRef<unsigned> loops);
  void buildColumns();
  Value reduceRows(bool isWhole);
  Value findExtremum(Operation *combiner, bool isWhole);

  /// The innermost loop that reduces.
  unsigned rows;
  /// The loops around the strips, which do not reduce; those around the rows of
  /// a strip, which do; and those within the rows.
  SmallVector<unsigned> outer, around, within;
  /// The type of the output of a sum that is added in a narrow type, block by
  /// block; else null.
  FloatType wideType;
  /// The columns of the strip.
  Value firstColumn, endColumn;
  /// The rows that are reduced at once.
  Value firstRow, numRows;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_COLUMNLOOPS_H
