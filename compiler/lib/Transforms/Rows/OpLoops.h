//===- OpLoops.h - Loops around the body of an op ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_OPLOOPS_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_OPLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {

/// Returns the sizes of the loops of `op`, on buffers.
SmallVector<Value> createLoopSizes(OpBuilder &b, linalg::GenericOp op);

/// The base of classes that emit loops around the body of a linalg op on
/// buffers with one output.
class OpLoops {
protected:
  /// `sizes` are those of all loops of the op.
  OpLoops(linalg::GenericOp op, ArrayRef<Value> sizes, int64_t lanes);

  Value index(int64_t number);
  /// Emits a loop that carries a value, or none if `carried` is null.
  Value loop(Value from, Value to, int64_t step, Value carried,
             function_ref<Value(Value, Value)> body);
  /// Emits a loop that carries several values.
  SmallVector<Value>
  loop(Value from, Value to, int64_t step, ArrayRef<Value> carried,
       function_ref<SmallVector<Value>(Value, ValueRange)> body);
  /// Returns the index after the whole vectors that begin at `from`.
  Value findWholeEnd(Value from, Value to, int64_t step);
  /// Returns the indices at which `operand` is read or written at the point.
  SmallVector<Value> locate(OpOperand &operand);
  Value readScalar(OpOperand &operand);
  /// Reads the elements from the point on. Without `isWhole`, there may be
  /// fewer elements than a vector has.
  Value readVector(OpOperand &operand, bool isWhole);
  void writeVector(Value vector, bool isWhole);
  /// Reads the operands that do not change along the last loop.
  void findFixed();
  /// Returns the arguments of the body for the elements from the point on; that
  /// of the output is null.
  SmallVector<Value> readInputs(bool isWhole);
  /// Returns the elements, computed from `arguments`, that `combiner`, an op of
  /// the body, combines with the output.
  Value computeElements(Operation *combiner, SmallVector<Value> arguments);
  OpOperand &getOutput() { return *op.getDpsInitOperand(0); }
  unsigned getLastLoop() { return op.getNumLoops() - 1; }

  linalg::GenericOp op;
  SmallVector<Value> sizes;
  /// The number of elements of a vector.
  int64_t lanes;
  OpBuilder b;
  Location loc;
  /// The index of each loop around the insertion point.
  SmallVector<Value> point;

private:
  /// By operand, the elements that are the same along the last loop; null for
  /// other operands.
  SmallVector<Value> fixed;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_OPLOOPS_H
