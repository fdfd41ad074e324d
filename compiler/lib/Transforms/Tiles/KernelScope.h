//===- KernelScope.h - What the parts of a kernel share ---------*- C++ -*-===//
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

/// The indices from `first` to the one before `end`.
struct IndexRange {
  Value first, end;
};

/// The arguments of a kernel, by their meaning.
struct KernelArguments {
  KernelArguments(const Contraction &contraction, OpBuilder &b, Block *entry);

  Value left, right;
  /// The values that the sums begin with, if the kernel takes them, and the
  /// tensor that it writes to.
  Value initialScalar, initialTensor, destination;
  /// The epilogue's inputs, by their operand numbers.
  DenseMap<unsigned, Value> epilogueInputs;
  /// The sizes of the op's loops, where they are known.
  SmallVector<Value> loopSizes;
  /// The range of the loop that getRangeLoop() gives, and that of the columns.
  IndexRange range, columns;
};

/// Writes at one place in the body of a kernel: in loops that it knows the
/// indices of.
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
  /// A vector of the columns of a tile.
  VectorType getVectorType(Value tensor) {
    return VectorType::get(shape.columns,
                           getElementTypeOrSelf(tensor.getType()));
  }
  /// The size of the dimension that `map` walks by a tile loop.
  Value getSize(Value tensor, AffineMap map, unsigned tileLoop);
  /// The indices that `map`, from the tile loops, has at the point.
  SmallVector<Value> locate(AffineMap map);
  /// Reads the columns of a tile, or what is the same for all of them. With
  /// `isWhole`, all columns are there.
  Value read(Value source, AffineMap map, bool isWhole);
  /// A loop that carries one tensor.
  Value loopOver(IndexRange range, int64_t step, Value carried,
                 llvm::function_ref<Value(Value, Value)> body);
  /// An `if` that gives one tensor.
  Value choose(Value condition, Type type, llvm::function_ref<Value()> whenTrue,
               llvm::function_ref<Value()> whenFalse);

  const Contraction &contraction;
  const TileLoops &loops;
  OpBuilder b;
  Location loc;
  KernelArguments arguments;
  /// The rows to compute; without values where the result has none.
  IndexRange rows;
  Value numColumns, numSums;
  /// The tile that is written.
  TileShape shape;
  /// The index of each tile loop.
  SmallVector<Value> point;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELSCOPE_H
