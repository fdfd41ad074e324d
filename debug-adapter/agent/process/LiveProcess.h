//===- LiveProcess.h - The process that compiles ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_LIVEPROCESS_H
#define TCP_DEBUG_AGENT_PROCESS_LIVEPROCESS_H

#include "debug-adapter/wire/Control.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <sys/types.h>

namespace mlir::tcp::agent {

/// The process that compiles, as the supervisor knows it, to which it belongs.
class LiveProcess {
public:
  /// `control` is where it sends to.
  explicit LiveProcess(int control) : control(control) {}

  /// Returns the process; not above 0 for none.
  pid_t getPid() const { return pid; }
  bool exists() const { return pid > 0; }
  /// Returns whether there is one, or will be.
  bool isExpected() const { return exists() || isWaking; }

  /// It is this process from now on.
  void start(pid_t started) { pid = started; }
  /// It will be one that a checkpoint forks, and that says so.
  void expect() { isWaking = true; }
  void onStarted(const wire::control::Live &message);
  /// It has ended, with a status of waitpid().
  void onEnded(int newStatus);

  /// Says how the one that has ended did that, and forgets what it said last.
  wire::Ended describeEnd(bool isOutOfMemory);

  /// Sends it a signal if there is one, or will be in a moment.
  void signal(int number);
  /// Ends it. `onLeft` gets the checkpoints that it has left behind, with the
  /// socket of each; nothing else that it has said counts any more.
  void end(llvm::function_ref<void(const wire::control::CheckpointTaken &, int)>
               onLeft);
  /// Ends it after another one has been started: it takes milliseconds to give
  /// back all its memory. `startOther` says whether this is still the
  /// supervisor.
  void replace(llvm::function_ref<bool()> startOther);

  bool isStopped = false;
  /// The last position that it has told of.
  uint64_t lastMoment = 0;
  /// The status of the one that ended last, as waitpid() gives it.
  int lastStatus = 0;
  /// The message that it sent when it crashed, or ended by itself.
  std::optional<wire::control::Crash> crash;
  std::optional<wire::control::End> lastWords;

private:
  /// Waits until the checkpoint that was woken last has forked.
  void await();

  int control;
  pid_t pid = -1;
  /// A checkpoint was woken, and its live has not been heard of.
  bool isWaking = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_LIVEPROCESS_H
