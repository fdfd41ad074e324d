//===- RootOperation.h - The outermost operation of an IR -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ROOTOPERATION_H
#define TCP_MLIR_ACTIONS_ROOTOPERATION_H

#include "mlir/IR/Operation.h"

namespace mlir::tcp {

/// Returns the outermost operation around `op`: `op` itself if there is none.
/// Returns null for null.
inline Operation *getRootOperation(Operation *op) {
  while (op && op->getParentOp())
    op = op->getParentOp();
  return op;
}

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ROOTOPERATION_H
