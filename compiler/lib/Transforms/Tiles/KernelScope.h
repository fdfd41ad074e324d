//===- KernelScope.h - The scope of a kernel --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELSCOPE_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELSCOPE_H

#include "Contraction.h"
#include "TileShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// The indices from `first` up to, but not including, `end`.
struct IndexRange {
  Value first, end;
};

/// The arguments of a kernel, by their meaning.
struct KernelArguments {
  KernelArguments(const Contraction &contraction, OpBuilder &b, Block *entry);

  Value left, right;
  /// The initial value of the sums, if it is an argument, and the tensor that
  /// the kernel writes to.
  Value initialScalar, initialTensor, destination;
  /// The epilogue's inputs, by their operand numbers.
  DenseMap<unsigned, Value> epilogueInputs;
  /// The sizes of the op's loops that the kernel knows.
  SmallVector<Value> loopSizes;
  /// The range of the loop of getRangeLoop(), and that of the columns.
  IndexRange range, columns;
};

/// Emits code at one place in the body of a kernel, within loops whose indices
/// it knows.
struct KernelScope {
  KernelScope(const Contraction &contraction, func::FuncOp func);

  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  Value add(Value left, Value right) {
    return arith::AddIOp::create(b, loc, left, right);
  }
  Value subtract(Value left, Value right) {
    return arith::SubIOp::create(b, loc, left, right);
  }
  Value multiply(Value left, Value right) {
    return arith::MulIOp::create(b, loc, left, right);
  }
  Value isAtMost(Value left, Value right) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, left,
                                 right);
  }
  /// Returns the type of a vector with the columns of a tile.
  VectorType getVectorType(Value tensor) {
    return VectorType::get(shape.columns,
                           getElementTypeOrSelf(tensor.getType()));
  }
  /// Returns the size of the dimension that `map` walks by a tile loop.
  Value getSize(Value tensor, AffineMap map, unsigned tileLoop);
  /// Returns the indices of `map`, which is on the tile loops, at the point.
  SmallVector<Value> locate(AffineMap map);
  /// Returns how many elements of the tensor that is written to a tile loop
  /// walks.
  Value getDestinationSize(unsigned tileLoop);
  /// Returns the indices of the point in the tensor that is written to.
  SmallVector<Value> locateInDestination();
  /// Reads the columns of a tile, or the single value that all of them have.
  /// `isWhole` says that all columns exist.
  Value read(Value source, AffineMap map, bool isWhole);
  /// Emits a loop that carries one tensor.
  Value loopOver(IndexRange range, int64_t step, Value carried,
                 llvm::function_ref<Value(Value, Value)> body);
  /// Emits an `if` with a tensor as its result.
  Value choose(Value condition, Type type, llvm::function_ref<Value()> whenTrue,
               llvm::function_ref<Value()> whenFalse);

  const Contraction &contraction;
  const WalkedLoops &loops;
  OpBuilder b;
  Location loc;
  KernelArguments arguments;
  /// The rows to compute; without values if the result has no rows.
  IndexRange rows;
  Value numColumns, numSums;
  /// The tile that is computed.
  TileShape shape;
  /// The index of each tile loop.
  SmallVector<Value> point;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELSCOPE_H
