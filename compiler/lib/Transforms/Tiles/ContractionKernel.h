//===- ContractionKernel.h - A contraction by tiles -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTIONKERNEL_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTIONKERNEL_H

#include "Contraction.h"
#include "TileShape.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// On a kernel: the numbers of rows, 0 if the result has none, and of columns
/// that its tiles have. Its last arguments are the first row and the one behind
/// the last that it computes, if there are rows, and the same for columns.
/// Ranges that begin at multiples of the tile can be computed in any order.
inline constexpr llvm::StringLiteral kTileAttrName = "tcp.tile";

/// Which of the IR's values a kernel takes, in this order and before its
/// ranges. Each tensor has dynamic sizes there.
struct KernelOperands {
  explicit KernelOperands(const Contraction &contraction);

  SmallVector<Value> values;
  /// The place of the tensor that the result is written to; the last.
  unsigned getDestination() const { return values.size() - 1; }
};

/// Makes a private function, in no module, that computes a contraction and its
/// epilogue by tiles of this shape.
func::FuncOp createKernel(const Contraction &contraction, TileShape shape);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTIONKERNEL_H
