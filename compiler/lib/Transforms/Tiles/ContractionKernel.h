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

/// On a kernel: the numbers of rows, 0 if the result has none, and of columns
/// that its tiles have. Its last arguments are the first row and the one behind
/// the last that it computes, if there are rows, and the same for columns.
/// Ranges that begin at multiples of the tile can be computed in any order. A
/// third number says how many products each element of the result has, if the
/// elements of the left operand say nothing about it; rows are those of the
/// loop that Contraction::getRangeLoop() gives.
inline constexpr llvm::StringLiteral kTileAttrName = "tcp.tile";

/// Makes a private function, in no module, that computes a contraction and its
/// epilogue by tiles: as many columns as possible by the first of `shapes`, and
/// of those left over as many as possible by the next.
func::FuncOp createKernel(const Contraction &contraction,
                          ArrayRef<TileShape> shapes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONTRACTIONKERNEL_H
