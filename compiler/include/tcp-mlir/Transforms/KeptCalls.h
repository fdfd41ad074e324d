//===- KeptCalls.h - Calls that report buffers ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_KEPTCALLS_H
#define TCP_MLIR_TRANSFORMS_KEPTCALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>

namespace mlir::tcp {

/// The begin of the names of the functions that `tcp-keep-values` calls; the
/// element type of the buffer is the end.
inline constexpr llvm::StringLiteral kKeepFunctionPrefix = "tcp_keep_value_";

/// A buffer that a call of `tcp-keep-values` reports.
struct KeptCall {
  /// The number that the call passes.
  int64_t number;
  MemRefType type;
  /// The locations of the operation that computes the elements, and of the one
  /// that stores them.
  Location computed;
  Location stored;
};

/// Returns what `call` reports, right after `tcp-keep-values` has run; nothing
/// if it is another call.
std::optional<KeptCall> getKeptCall(func::CallOp call);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_KEPTCALLS_H
