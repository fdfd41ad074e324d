//===- SliceFolders.h - Canonical forms of slices ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_SLICEFOLDERS_H
#define TCP_MLIR_PIPELINE_SLICEFOLDERS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {

/// Replaces the patterns of MLIR that make the offsets, sizes and steps of
/// slices static. If a slice has fewer dimensions than its tensor, these mix up
/// the sizes of dimensions, so that the result is wrong or does not verify. The
/// tensor dialect must be loaded.
void replaceSliceFolders(RewritePatternSet &patterns);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_SLICEFOLDERS_H
