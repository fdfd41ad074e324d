//===- TensorOps.h - Upstream's ops on tensors ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_TENSOROPS_H
#define TCP_MLIR_TRANSFORMS_TENSOROPS_H

namespace mlir {
class Operation;

namespace tcp {

/// Returns whether `tcp-lower-tensor-ops` rewrites `op`. There is no such op
/// after the stage `linalg`.
bool isLoweredAsTensorOp(Operation *op);

} // namespace tcp
} // namespace mlir

#endif // TCP_MLIR_TRANSFORMS_TENSOROPS_H
