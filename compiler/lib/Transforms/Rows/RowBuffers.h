//===- RowBuffers.h - Buffers of one row ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Ops that share their rows may exchange elements that no other op reads, such
/// as those of bf16 that are widened to f32 for a norm. A buffer of one row is
/// enough for them. It stays in the first-level cache, while a buffer of all
/// rows would go through the memory.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWBUFFERS_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWBUFFERS_H

#include "RowOp.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::tcp {

/// Replaces each buffer that only `ops` use, by their first `numRows` loops, by
/// a buffer of one row, and returns the new buffers. Changes the maps of the
/// ops, which may then not tell the sizes of all loops.
SmallVector<memref::AllocOp> shrinkToRows(ArrayRef<RowOp> ops,
                                          unsigned numRows);

/// Gives each thread that runs `body` its own copy of `buffers`.
void privatize(ArrayRef<memref::AllocOp> buffers, Block &body);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWBUFFERS_H
