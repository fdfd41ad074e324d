//===- SliceOfRows.h - Slices that kernels read in place --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_SLICEOFROWS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_SLICEOFROWS_H

#include "mlir/IR/Value.h"

namespace mlir::tcp {

/// Returns whether `tensor` is a slice of another tensor, and bufferization
/// will have the elements of its rows side by side in memory.
bool isSliceOfRows(Value tensor);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_SLICEOFROWS_H
