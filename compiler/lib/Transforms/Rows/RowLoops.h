//===- RowLoops.h - Ops on one row, as loops --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWLOOPS_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWLOOPS_H

#include "RowOp.h"

namespace mlir::tcp {

/// Writes the loops of one op within a row.
class RowLoops {
public:
  /// `sizes` are those of all loops of the op.
  RowLoops(RowOp rowOp, ArrayRef<Value> sizes, unsigned registerBytes);

  /// Writes them at `builder`, in the row with the indices `row`.
  void build(OpBuilder &builder, ArrayRef<Value> row);

private:
  Value index(int64_t number);
  Value loop(Value from, Value to, int64_t step, Value carried,
             function_ref<Value(Value, Value)> body);
  SmallVector<Value> locate(OpOperand &operand);
  Value readScalar(OpOperand &operand);
  void buildInner();
  void buildScalar();
  void buildElements();
  void buildReduction();
  void findFixed();
  SmallVector<Value> readWide(bool isWhole);
  Value addUp(Value lanes);

  RowOp rowOp;
  linalg::GenericOp op;
  SmallVector<Value> sizes;
  int64_t lanes;
  OpBuilder b;
  Location loc;
  /// What the same element of is read along the last loop, by operands.
  SmallVector<Value> fixed;
  /// The index of each loop around the builder.
  SmallVector<Value> point;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWLOOPS_H
