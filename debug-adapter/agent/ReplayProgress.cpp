//===- ReplayProgress.cpp - The progress of a replay ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReplayProgress.h"

#include "debug-adapter/agent/process/Processes.h"

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static constexpr std::chrono::milliseconds kInterval{200};

void ReplayProgress::begin(uint64_t timestamp) {
  from = timestamp;
  toldAt = readProcessorTime();
}

std::optional<wire::Progress> ReplayProgress::update(uint64_t timestamp,
                                                     uint64_t to) {
  auto now = readProcessorTime();
  if (now - toldAt < kInterval)
    return std::nullopt;
  toldAt = now;
  return wire::Progress{static_cast<int64_t>(timestamp),
                        static_cast<int64_t>(from), static_cast<int64_t>(to)};
}
