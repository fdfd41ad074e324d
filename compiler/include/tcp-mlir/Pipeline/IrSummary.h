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

/// A summary of IR that is cheaper than its text.
struct IrSummary {
  /// Equal for two pieces of IR of one context whose texts are equal without
  /// locations.
  uint64_t hash = 0;
  /// The number of operations, with the outermost.
  size_t numOps = 0;

  bool operator==(const IrSummary &other) const {
    return hash == other.hash && numOps == other.numOps;
  }
};

/// Summarizes an operation with all operations inside of it. Values and blocks
/// are hashed by the place of their definition, not by address.
IrSummary summarize(Operation *op);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_IRSUMMARY_H
