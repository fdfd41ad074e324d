//===- ContractionKernel.h - A contraction by tiles -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTIONKERNEL_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTIONKERNEL_H

#include "KernelOperands.h"
#include "TileShape.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// The attribute of a kernel: the numbers of rows (0 if the result has none)
/// and of columns of its tiles. The last arguments of a kernel are the first
/// row to compute and the row after the last, if there are rows, and the same
/// for columns. Ranges that begin at multiples of the tile can be computed in
/// any order. If the size of the left operand does not tell how many products
/// each element of the result has, a third number does; rows are then those of
/// the loop of Contraction::getRangeLoop().
inline constexpr llvm::StringLiteral kTileAttrName = "tcp.tile";

/// Returns a private function, not inserted into a module, that computes a
/// contraction and its epilogue by tiles. Tiles of the first of `shapes`
/// compute as many columns as possible, those of the next shape as many of the
/// rest as possible, and so on.
func::FuncOp createKernel(const Contraction &contraction,
                          ArrayRef<TileShape> shapes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTIONKERNEL_H
