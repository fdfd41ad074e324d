//===- RowLoops.h - Ops on one row, as loops --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWLOOPS_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWLOOPS_H

#include "OpLoops.h"
#include "RowOp.h"

namespace mlir::tcp {

/// Emits the loops of one op within a row.
class RowLoops : OpLoops {
public:
  /// `sizes` are those of all loops of the op. If the sum may be added in a
  /// narrow type, the body of the op is changed.
  RowLoops(RowOp rowOp, ArrayRef<Value> sizes, unsigned registerBytes);

  /// Emits the loops at `builder`, in the row with the indices `row`.
  void build(OpBuilder &builder, ArrayRef<Value> row);

private:
  void buildInner(unsigned number);
  void buildScalar();
  void buildElements();
  void buildReduction();
  Value addElements(Value at, Value before, bool isWhole);
  Value addWhole(Value from, Value to, Value before);
  Value addRest(Value from, Value to, Value before);
  Value createMask(Value at, Value end);
  Value addRun(Value start);
  Value addBlocks(Value start);
  Value createStart(Type type);
  Value findExtremum();
  Value addUp(Value lanes);
  bool isSum() { return isa<arith::AddFOp>(rowOp.combiner); }

  RowOp rowOp;
  /// The type of the output of a sum that is added in a narrow type, block by
  /// block; else null.
  FloatType wideType;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWLOOPS_H
