//===- RemainingOps.h - What torch-mlir leaves of StableHLO -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_STABLEHLOTOLINALG_REMAININGOPS_H
#define TCP_MLIR_LIB_CONVERSION_STABLEHLOTOLINALG_REMAININGOPS_H

#include "ForeignOp.h"

namespace mlir::tcp {

/// Lowers the ops of StableHLO, CHLO and shape that torch-mlir has left in
/// `module`. Fails with a diagnostic for each op that has no lowering.
LogicalResult lowerRemainingOps(ModuleOp module);

// Each of these functions emits what an op stands for, and replaces its uses. A
// function that fails has emitted a diagnostic.
LogicalResult lowerCase(ForeignOp &op);
LogicalResult lowerComposite(ForeignOp &op);
LogicalResult lowerCustomCall(ForeignOp &op);
LogicalResult lowerDynamicBroadcast(ForeignOp &op);
LogicalResult lowerDynamicGather(ForeignOp &op);
LogicalResult lowerDynamicReshape(ForeignOp &op);
LogicalResult lowerDynamicUpdateSlice(ForeignOp &op);
LogicalResult lowerGetDimensionSize(ForeignOp &op);
LogicalResult lowerIf(ForeignOp &op);
LogicalResult lowerReverse(ForeignOp &op);
LogicalResult lowerScatter(ForeignOp &op);
LogicalResult lowerShapeOf(ForeignOp &op);
LogicalResult lowerSort(ForeignOp &op);
LogicalResult lowerWhile(ForeignOp &op);

/// Returns element `at` of a tensor of integers as an index.
Value getIndex(ForeignOp &op, Value tensor, ValueRange at);

/// Emits a loop nest for the elements of the result of an op, and replaces the
/// uses of the op. `body` returns the element at a position.
void generateElements(ForeignOp &op, ArrayRef<OpFoldResult> sizes,
                      function_ref<Value(ArrayRef<Value>)> body);

/// Returns the tensor of rank 0 with this element.
Value makeScalarTensor(OpBuilder &b, Location loc, Value element);

/// Emits the operations of a region on tensors of rank 0 for these elements,
/// without making tensors where it can. Returns the elements of its results.
SmallVector<Value> inlineOnElements(ForeignOp &op, ValueRange elements);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_STABLEHLOTOLINALG_REMAININGOPS_H
