//===- ThinningTest.cpp - Tests of thinning -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Thinning.h"

#include "gtest/gtest.h"
#include <vector>

using namespace mlir::tcp::agent;

namespace {
constexpr CheckpointLimits kLimits{8, 100};

/// Takes a checkpoint each ten milliseconds. Returns the times of those that
/// are kept.
std::vector<double> keep(unsigned number, uint64_t bytes,
                         const CheckpointLimits &limits = kLimits) {
  std::vector<CheckpointCost> checkpoints;
  checkpoints.reserve(number);
  for (unsigned at = 0; at < number; ++at) {
    checkpoints.push_back({at * 10.0, bytes});
    while (auto index = chooseToDrop(checkpoints, limits))
      checkpoints.erase(checkpoints.begin() + *index);
  }
  std::vector<double> times;
  times.reserve(checkpoints.size());
  for (const CheckpointCost &checkpoint : checkpoints)
    times.push_back(checkpoint.milliseconds);
  return times;
}

TEST(Thinning, LeavesAllWithinTheLimits) {
  EXPECT_EQ(keep(8, 1).size(), 8u);
  EXPECT_EQ(chooseToDrop({}, kLimits), std::nullopt);
}

TEST(Thinning, KeepsTheFirstAndTheLast) {
  for (unsigned number : {9, 50, 1000}) {
    std::vector<double> times = keep(number, 1);
    EXPECT_EQ(times.size(), 8u);
    EXPECT_EQ(times.front(), 0);
    EXPECT_EQ(times.back(), (number - 1) * 10.0);
  }
}

TEST(Thinning, LeavesLargerGapsTheOlderTheyAre) {
  std::vector<double> times = keep(1000, 1, {16, 100});
  double oldest = times[1] - times[0], newest = times[15] - times[14];
  EXPECT_GT(oldest, 4 * newest);
  // A gap is at most about as large as its age, so that going back is fast.
  for (size_t at = 1; at + 1 < times.size(); ++at)
    EXPECT_LT(times[at] - times[at - 1], times.back() - times[at - 1] + 60);
}

TEST(Thinning, LooksAtSizes) {
  // Three of 40 bytes are more than 100. The first and the last always stay.
  EXPECT_EQ(keep(50, 40).size(), 2u);
  EXPECT_EQ(keep(50, 1000).size(), 2u);
  EXPECT_EQ(keep(50, 25).size(), 4u);
}
} // namespace
