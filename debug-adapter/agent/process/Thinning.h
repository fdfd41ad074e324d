//===- Thinning.h - Thinning of checkpoints ---------------------*- C++ -*-===//
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

/// The facts about a checkpoint that decide whether to keep it.
struct CheckpointCost {
  /// The time that the compile had run.
  double milliseconds;
  /// The memory that it shares with no other process, in bytes.
  uint64_t privateBytes;
};

/// The limits of all checkpoints together: their number and their size.
struct CheckpointLimits {
  size_t count;
  uint64_t bytes;
};

/// Returns the index of the checkpoint to drop: the one whose removal leaves
/// the smallest gap in relation to its age. The first and the last stay.
/// Nothing if all are within the limits. The checkpoints are in the order of
/// the compile.
std::optional<size_t> chooseToDrop(llvm::ArrayRef<CheckpointCost> checkpoints,
                                   const CheckpointLimits &limits);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_THINNING_H
