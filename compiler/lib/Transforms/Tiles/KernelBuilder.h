//===- KernelBuilder.h - The body of a kernel -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELBUILDER_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELBUILDER_H

#include "Contraction.h"
#include "GatheredTile.h"
#include "TileShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// Writes the body of one kernel.
class KernelBuilder {
public:
  KernelBuilder(const Contraction &contraction, TileShape shape,
                func::FuncOp func);

  void build();

private:
  /// What gives the elements of the right tensor in the columns of a panel, at
  /// an index of the loop that sums.
  using ReadRight = llvm::function_ref<Value(Value index)>;

  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  Value getSize(Value tensor, AffineMap map, unsigned loop);
  VectorType getVectorType(Value tensor) {
    return VectorType::get(shape.columns,
                           getElementTypeOrSelf(tensor.getType()));
  }
  SmallVector<Value> locate(AffineMap map);
  Value read(Value source, AffineMap map, bool isWhole);
  Value readInitial(Value result, bool isWhole);
  Value loopOver(Value from, Value to, int64_t step, Value carried,
                 llvm::function_ref<Value(Value, Value)> body);
  Value buildBatch(unsigned number, Value result);
  Value buildPanel(Value result);
  Value buildGathered(Value result);
  GatherSource getGatherSource(Value tensor, OpOperand *operand,
                               std::optional<unsigned> tileLoop);
  Value buildTiles(Value result, bool isWhole, ReadRight readRight);
  Value buildTile(Value result, bool isWhole, ReadRight readRight);
  SmallVector<Value> findRows();
  void forEachRow(ArrayRef<Value> rowAt,
                  llvm::function_ref<void(int64_t)> body);
  SmallVector<Value> sumAlong(ArrayRef<Value> rowAt, ValueRange sums,
                              ReadRight readRight);
  Value padPart(OpOperand *operand, Value tensor);
  Value buildDirect(Value result);
  SmallVector<Value> sumDirect(ArrayRef<unsigned> sumLoops,
                               ArrayRef<Value> rowAt, SmallVector<Value> sums,
                               bool isWhole);
  Value readDirect(OpOperand *operand, Value tensor, bool isWhole);
  SmallVector<Value> getOpPoint();
  Value finish(Value sum, bool isWhole);

  const Contraction &contraction;
  const TileLoops &loops = contraction.loops;
  linalg::LinalgOp op = contraction.op;
  TileShape shape;
  OpBuilder b;
  Location loc;
  /// The operands, and what a direct kernel reads of them in a batch.
  Value left, right, leftPart, rightPart;
  Value initialScalar, initialTensor, destination;
  /// The epilogue's inputs, by their operand numbers.
  DenseMap<unsigned, Value> epilogueInputs;
  Value numRows, numColumns, numSums;
  /// The ranges to compute, the first of the loop that getRangeLoop() gives.
  Value firstInRange, endOfRange, firstRow, endRow, firstColumn, endColumn;
  /// The sizes of the op's loops, where they are known.
  SmallVector<Value> loopSizes;
  /// The index of each tile loop, where the builder is, and of each loop of the
  /// op that sums, where they are walked one by one.
  SmallVector<Value> point, sumPoint;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELBUILDER_H
