//===- Checkpointer.h - Forks that wait to be gone on from ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CHECKPOINTER_H
#define TCP_DEBUG_AGENT_PROCESS_CHECKPOINTER_H

#include "debug-adapter/agent/process/Control.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <chrono>
#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace mlir::tcp::agent {

/// Makes checkpoints of a compile, which are forks that wait. Knows how much
/// processor time the compile has used since the last one. Stops and work for
/// the debugger do not count. The agent owns it.
class Checkpointer {
public:
  /// `control` is the socket to the supervisor, and `supervisor` its process
  /// id.
  Checkpointer(int control, pid_t supervisor);

  /// Returns whether the compile has run for `interval` since the last
  /// checkpoint.
  bool isDue(std::chrono::nanoseconds interval);
  /// Counts the time to the next checkpoint from now on. The compile is at
  /// `timestamp`.
  void postpone(uint64_t timestamp);
  /// Returns the timestamp of the last call of postpone().
  uint64_t getLastTimestamp() const { return lastTimestamp; }
  /// Returns the processor time so far, for exclude().
  static std::chrono::nanoseconds now();
  /// Leaves out the time since `since`, in which the compile did not run.
  void exclude(std::chrono::nanoseconds since);

  /// Forks a checkpoint, and tells the supervisor of it by `taken`, which it
  /// completes. In this process, returns nothing. The checkpoint calls
  /// `prepare` and waits. When it is woken it forks, and in that fork this
  /// function returns the message that woke it. Its `answerTo` is a socket of
  /// the fork if one was sent.
  std::optional<control::Wake> take(control::CheckpointTaken taken,
                                    llvm::function_ref<void()> prepare);

private:
  /// The processor time at a point in time.
  struct Reading {
    std::chrono::nanoseconds processor;
    std::chrono::steady_clock::time_point time;
  };
  static Reading read();
  control::Wake wait(int wakes);

  int control;
  pid_t supervisor;
  /// The time of the last checkpoint, the time that was left out, and the time
  /// that the compile ran in earlier processes.
  std::chrono::nanoseconds last, idle{0}, ranBefore{0};
  uint64_t lastTimestamp = 0;
  Reading seen;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CHECKPOINTER_H
