//===- DestinationChecks.h - Checks of the caller's buffers -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ABI_DESTINATIONCHECKS_H
#define TCP_MLIR_LIB_TRANSFORMS_ABI_DESTINATIONCHECKS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"

namespace mlir::tcp {

/// Emits checks that `destination`, an argument that is a memref or a tensor,
/// has the sizes of `value`. The message of a check is `message` with the
/// dimension. tcp-guard-destinations moves the checks before all writes.
void emitDestinationChecks(OpBuilder &b, Location loc, Value value,
                           BlockArgument destination, const Twine &message);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ABI_DESTINATIONCHECKS_H
