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

/// Returns `index`, an integer, as a place from 0 on. Emits a check that it is
/// at least 0 and less than `size`. The message is `text` with the place in the
/// source, and names no op.
Value createCheckedPlace(OpBuilder &b, Location loc, Value index, Value size,
                         const Twine &text);

/// Does the same for `element`, which a program gives as an index of dimension
/// `dim`. The message names the dimension.
Value createCheckedIndex(OpBuilder &b, Location loc, Value element, Value size,
                         int64_t dim);

/// Does the same where, as in Python, -1 is the last place of `size`.
Value createCheckedIndexFromEnd(OpBuilder &b, Location loc, Value element,
                                Value size, int64_t dim);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_CHECKEDINDEX_H
