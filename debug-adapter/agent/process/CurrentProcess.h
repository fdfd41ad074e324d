//===- CurrentProcess.h - The process that compiles -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CURRENTPROCESS_H
#define TCP_DEBUG_AGENT_PROCESS_CURRENTPROCESS_H

#include "debug-adapter/wire/Control.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <sys/types.h>

namespace mlir::tcp::agent {

/// The current process as the supervisor sees it. The supervisor owns it.
class CurrentProcess {
public:
  /// `control` is the socket on which the current process sends messages.
  explicit CurrentProcess(int control) : control(control) {}

  /// Returns the id of the process; 0 or less for none.
  pid_t getPid() const { return pid; }
  bool exists() const { return pid > 0; }
  /// Returns whether there is a current process, or will be one soon.
  bool isExpected() const { return exists() || isWaking; }

  /// Sets the current process.
  void start(pid_t started) { pid = started; }
  /// Notes that a checkpoint was woken, whose fork will be the current process
  /// and say so.
  void expect() { isWaking = true; }
  void onStarted(const wire::control::Current &message);
  /// Notes that the process has ended with a status of waitpid().
  void onEnded(int newStatus);

  /// Describes the end of the process, and forgets its last messages.
  wire::Ended describeEnd(bool isOutOfMemory);

  /// Sends the process a signal. Waits first if it will be there soon.
  void signal(int number);
  /// Ends the process. `onLeft` gets each checkpoint of which it has sent a
  /// message, with its socket. Its other messages are dropped.
  void end(llvm::function_ref<void(const wire::control::CheckpointTaken &, int)>
               onLeft);
  /// Starts another process and then ends the old one, because it takes
  /// milliseconds to free the memory of a process. `startOther` returns false
  /// in a fork of the supervisor.
  void replace(llvm::function_ref<bool()> startOther);

  bool isStopped = false;
  /// The timestamp of the last stop.
  uint64_t lastTimestamp = 0;
  /// The status of waitpid() of the last process that has ended.
  int lastStatus = 0;
  /// The messages of a crash, and of an end by itself.
  std::optional<wire::control::Crash> crash;
  std::optional<wire::control::End> lastWords;

private:
  /// Waits until the checkpoint that was woken last has forked.
  void await();

  int control;
  pid_t pid = -1;
  /// A checkpoint was woken, and its fork has not sent a message yet.
  bool isWaking = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CURRENTPROCESS_H
