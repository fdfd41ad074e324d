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

/// Computes the scope's columns of a batch, with all rows, panel by panel: as
/// many as possible by each of `shapes`. Returns `result` with them.
Value buildPanelKernel(KernelScope &scope, ArrayRef<TileShape> shapes,
                       Value result);

/// Does the same by vectors that are read from the tensors themselves.
Value buildDirectKernel(KernelScope &scope, Value result);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELS_H
