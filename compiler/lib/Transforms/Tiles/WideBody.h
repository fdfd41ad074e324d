//===- WideBody.h - The body of a loop on vectors ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_WIDEBODY_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_WIDEBODY_H

#include "mlir/IR/Builders.h"

namespace mlir::tcp {

/// Returns whether tiles can hold elements of `type`.
bool canBeInTile(Type type);

/// Returns whether `body`, of a linalg op, computes on vectors what it computes
/// on scalars, as fast and without a trap: by arithmetic and elementary
/// functions, on its arguments and constants.
bool canBeWide(Block &body);

/// The width of the widest type in `body`.
unsigned getWidestBits(Block &body);

/// Computes what `body` yields from `arguments`, each of which is a scalar or a
/// vector of `lanes` elements; gives a vector.
Value createWideBody(OpBuilder &b, Block &body, ArrayRef<Value> arguments,
                     int64_t lanes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_WIDEBODY_H
