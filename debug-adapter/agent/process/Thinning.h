//===- Thinning.h - Which checkpoints to keep -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_THINNING_H
#define TCP_DEBUG_AGENT_PROCESS_THINNING_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>

namespace mlir::tcp::agent {

/// The costs and the purpose of a checkpoint.
struct CheckpointCost {
  /// The time that the compile had run.
  double milliseconds;
  /// In bytes that no other process shares.
  uint64_t privateBytes;
};

/// The limits of all checkpoints together: their number and their size.
struct CheckpointLimits {
  size_t count;
  uint64_t bytes;
};

/// The one of the checkpoints, which are in the order of the compile, that is
/// missed least: by the gap that it leaves, compared with its age. The first
/// and the last stay. Nothing while all are within the limits.
std::optional<size_t> chooseToDrop(llvm::ArrayRef<CheckpointCost> checkpoints,
                                   const CheckpointLimits &limits);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_THINNING_H
