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

/// The ends of the children of this process, as a descriptor that is readable
/// when one has ended. As long as it is open, SIGCHLD is blocked. It belongs to
/// the supervisor.
class ChildSignals {
public:
  ChildSignals();
  ChildSignals(const ChildSignals &) = delete;

  int getFd() const { return signals; }
  /// Gives each child that has ended, with what waitpid() says of it.
  void takeEnded(llvm::function_ref<void(pid_t child, int status)> onEnded);
  /// Waits until all children have ended, at most so long.
  void awaitAll(int milliseconds);
  /// In a fork, which has no children: SIGCHLD is not blocked any more.
  void close();

private:
  /// Reads the signals that have come, so that the next one shows.
  void clear();

  int signals;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CHILDSIGNALS_H
