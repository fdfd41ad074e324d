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
#include <optional>
#include <sys/types.h>

namespace mlir::tcp::agent {

/// Makes checkpoints of a compile: forks that wait. Knows how long the compile
/// has run since the last one, in time of the processor, which stops and work
/// for the debugger are not part of. It belongs to the agent.
class Checkpointer {
public:
  /// `control` leads to the supervisor, whose process `supervisor` is.
  Checkpointer(int control, pid_t supervisor);

  /// Returns whether the compile has run for so long since the last one.
  bool isDue(std::chrono::nanoseconds interval) const;
  /// The next one is due from now on.
  void postpone();
  /// A moment of the clock that exclude() takes.
  static std::chrono::nanoseconds now();
  /// Leaves out the time since then, which was not the compile's.
  void exclude(std::chrono::nanoseconds since);

  /// Forks, and tells the supervisor of it with `taken`, to which it adds what
  /// it knows itself. Gives nothing here; the fork calls `prepare` and waits.
  /// Each process that it forks when it is woken returns from this, with what
  /// it was woken for: `answerTo` is a socket then, where one was sent.
  std::optional<control::Wake> take(control::CheckpointTaken taken,
                                    llvm::function_ref<void()> prepare);

private:
  control::Wake wait(int wakes);

  int control;
  pid_t supervisor;
  /// When the last one was due, what of the time was not the compile's, and how
  /// long the compile ran in the processes before this one.
  std::chrono::nanoseconds last, idle{0}, ranBefore{0};
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CHECKPOINTER_H
