//===- Kernels.h - The ways to compute a contraction ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELS_H

#include "KernelScope.h"

namespace mlir::tcp {

/// Computes the scope's columns of a batch, and all its rows: panel by panel,
/// those of each of `shapes` as far as they go. Gives `result` with them.
Value buildPanelKernel(KernelScope &scope, ArrayRef<TileShape> shapes,
                       Value result);

/// The same by vectors that are read where they are.
Value buildDirectKernel(KernelScope &scope, Value result);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELS_H
