//===- RuntimeChecks.h - Checks of the compiled program ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_RUNTIMECHECKS_H
#define TCP_MLIR_TRANSFORMS_RUNTIMECHECKS_H

#include "mlir/IR/Builders.h"

namespace mlir::tcp {

/// Emits a `cf.assert` of `condition`. Its message is `FILE:LINE:COL: OP:
/// TEXT`, with the location of `op`.
void emitRuntimeCheck(OpBuilder &b, Operation *op, Value condition,
                      const Twine &text);

/// Emits checks that the operands and the result of an op have one shape,
/// except in the dimension `except`. Sizes that are statically equal need no
/// check.
void emitSameShapeChecks(OpBuilder &b, Operation *op,
                         std::optional<int64_t> except = std::nullopt);

/// Emits a check that `size`, an index, is the size of dimension `dim` of the
/// result of `op`, if that size is static.
void emitResultSizeCheck(OpBuilder &b, Operation *op, int64_t dim,
                         OpFoldResult size);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_RUNTIMECHECKS_H
