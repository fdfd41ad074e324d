//===- CheckedIndex.h - Indices of PyTorch, with checks --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_CHECKEDINDEX_H
#define TCP_MLIR_LIB_CONVERSION_CHECKEDINDEX_H

#include "mlir/IR/Builders.h"

namespace mlir::tcp {

/// Returns `element`, an integer that a program gives as an index of dimension
/// `dim`, as a place from 0 on. As in Python, -1 is the last place of `size`.
/// Emits a check that the place is within `size`. Its message names the place
/// in the source and the dimension, but no op.
Value createCheckedIndex(OpBuilder &b, Location loc, Value element, Value size,
                         int64_t dim);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_CHECKEDINDEX_H
