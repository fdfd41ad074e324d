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

/// Returns whether tiles can be computed from elements of `type`, and give
/// such: those that they can hold, and 16-bit floats.
bool canBeConverted(Type type);

/// Returns whether `body`, of a linalg op, computes on vectors what it computes
/// on scalars, as fast and without a trap: by arithmetic and elementary
/// functions, on its arguments and constants.
bool canBeWide(Block &body);

/// The width of the widest type in `body`.
unsigned getWidestBits(Block &body);

/// Returns whether `op` gives the number that it takes in a wider type.
bool isWidening(Operation &op);

/// The op that alone reads `argument`, if it is a widening; else null.
Operation *findWidening(BlockArgument argument);

/// Widens `value`, a scalar or a vector, as `widening` does.
Value widen(OpBuilder &b, Operation *widening, Value value);

/// Computes what `body` yields from `arguments`, each of which is a scalar or a
/// vector of `lanes` elements, and may have been widened already; gives a
/// vector.
Value createWideBody(OpBuilder &b, Block &body, ArrayRef<Value> arguments,
                     int64_t lanes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_WIDEBODY_H
