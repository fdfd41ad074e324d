//===- ReplayProgress.h - The progress of a replay --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_REPLAYPROGRESS_H
#define TCP_DEBUG_AGENT_REPLAYPROGRESS_H

#include "debug-adapter/wire/Events.h"
#include <chrono>
#include <optional>

namespace mlir::tcp::agent {

/// Says at intervals of processor time how far a replay has come. The agent
/// owns it. It runs on the thread of the compile.
class ReplayProgress {
public:
  /// The replay begins at a timestamp.
  void begin(uint64_t timestamp);
  /// Returns the progress of a replay that is at `timestamp` and ends at `to`,
  /// 0 for unknown. Nothing if the last progress was a short time ago.
  std::optional<wire::Progress> update(uint64_t timestamp, uint64_t to);

private:
  uint64_t from = 0;
  std::chrono::nanoseconds toldAt{0};
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_REPLAYPROGRESS_H
