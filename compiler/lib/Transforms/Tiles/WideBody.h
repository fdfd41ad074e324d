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

/// Returns whether tiles can read and write elements of `type`: those that they
/// can hold, and 16-bit floats.
bool canBeConverted(Type type);

/// Returns whether the `body` of a linalg op can be computed on vectors with
/// the same results, as fast and without a trap. It may have arithmetic and
/// elementary functions on its arguments and constants.
bool canBeWide(Block &body);

/// Returns the width of the widest type in `body`.
unsigned getWidestBits(Block &body);

/// Returns whether `op` converts its operand to a wider type without loss.
bool isWidening(Operation &op);

/// Returns the op that reads `argument`, if it is the only one and a widening;
/// otherwise null.
Operation *findWidening(BlockArgument argument);

/// Returns whether `body`, which has two inputs of the type `narrow` and an
/// output of the type `wide`, widens both inputs, and adds their product to the
/// output.
bool addsProduct(Block &body, Type narrow, Type wide);

/// Widens `value`, a scalar or a vector, as `widening` does.
Value widen(OpBuilder &b, Operation *widening, Value value);

/// Computes the value that `body` yields for `arguments`, as a vector. Each
/// argument is a scalar or a vector of `lanes` elements, and may already be
/// widened.
Value createWideBody(OpBuilder &b, Block &body, ArrayRef<Value> arguments,
                     int64_t lanes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_WIDEBODY_H
