//===- Thinning.cpp - Thinning of checkpoints -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Thinning.h"

using namespace mlir::tcp::agent;

/// An age in milliseconds that is added to each checkpoint, so that the loss of
/// young ones is not overrated.
static constexpr double kLeastAge = 50;

std::optional<size_t>
mlir::tcp::agent::chooseToDrop(llvm::ArrayRef<CheckpointCost> checkpoints,
                               const CheckpointLimits &limits) {
  uint64_t total = 0;
  for (const CheckpointCost &checkpoint : checkpoints)
    total += checkpoint.privateBytes;
  if (checkpoints.size() <= 2 ||
      (checkpoints.size() <= limits.count && total <= limits.bytes))
    return std::nullopt;
  double end = checkpoints.back().milliseconds;
  size_t least = 1;
  double leastLoss = 0;
  for (size_t index = 1; index + 1 < checkpoints.size(); ++index) {
    double gap = checkpoints[index + 1].milliseconds -
                 checkpoints[index - 1].milliseconds;
    double loss = gap / (end - checkpoints[index].milliseconds + kLeastAge);
    if (index == 1 || loss < leastLoss) {
      least = index;
      leastLoss = loss;
    }
  }
  return least;
}
