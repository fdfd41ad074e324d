//===- IrSummary.h - Telling whether IR changed -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_IRSUMMARY_H
#define TCP_MLIR_PIPELINE_IRSUMMARY_H

#include "mlir/IR/Operation.h"

namespace mlir::tcp {

/// Facts about IR that need no print.
struct IrSummary {
  /// Equal for IR that prints alike, locations aside, in one context.
  uint64_t hash = 0;
  /// Counts the operation and all inside of it.
  size_t numOps = 0;

  bool operator==(const IrSummary &other) const {
    return hash == other.hash && numOps == other.numOps;
  }
};

/// Summarizes an operation with all that is inside of it. Values and blocks
/// count by where they are defined, not by where they are in memory.
IrSummary summarize(Operation *op);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_IRSUMMARY_H
