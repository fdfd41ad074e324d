//===- ChildSignals.h - The ends of child processes -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CHILDSIGNALS_H
#define TCP_DEBUG_AGENT_PROCESS_CHILDSIGNALS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <sys/types.h>

namespace mlir::tcp::agent {

/// A descriptor that is readable when a child of this process has ended. As
/// long as it is open, SIGCHLD is blocked. The supervisor owns it.
class ChildSignals {
public:
  ChildSignals();
  ChildSignals(const ChildSignals &) = delete;

  int getFd() const { return fd; }
  /// Reaps the children that have ended. Calls `onEnded` with each and its
  /// status of waitpid().
  void takeEnded(llvm::function_ref<void(pid_t child, int status)> onEnded);
  /// Waits until all children have ended, at most `milliseconds`.
  void awaitAll(int milliseconds);
  /// Closes the descriptor and unblocks SIGCHLD, in a fork.
  void close();

private:
  /// Reads the signals that have come, so that the descriptor is readable only
  /// for the next one.
  void clear();

  int fd;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CHILDSIGNALS_H
