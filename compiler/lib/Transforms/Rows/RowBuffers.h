//===- RowBuffers.h - Buffers of one row ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Ops that share their rows may hand elements to one another that nothing else
/// reads, as those of bf16 that are widened to f32 for a norm. A buffer of one
/// row is enough for these: it stays in the first cache, and a buffer of all
/// rows would go through the memory.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWBUFFERS_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWBUFFERS_H

#include "RowOp.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::tcp {

/// Puts a buffer of one row in the place of each one that `ops` alone use, by
/// their first `numRows` loops, and returns these. The maps of the ops change,
/// which may say no more how many rounds a loop has.
SmallVector<memref::AllocOp> shrinkToRows(ArrayRef<RowOp> ops,
                                          unsigned numRows);

/// Gives the threads that run `body` buffers of their own.
void privatize(ArrayRef<memref::AllocOp> buffers, Block &body);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_ROWBUFFERS_H
