//===- ThreadTurns.h - One thread at a time ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_THREADTURNS_H
#define TCP_DEBUG_AGENT_THREADTURNS_H

#include "tcp-mlir/Actions/ActiveAction.h"
#include <condition_variable>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <vector>

namespace mlir::tcp::agent {

/// Lets the threads of a compile into the agent one at a time: who stops keeps
/// the others away, which come as far as their next action. Any thread may call
/// it.
class ThreadTurns {
public:
  struct Thread {
    /// Counts from 1, which is the thread that comes first.
    int64_t id;
    std::string name;
    /// The action that it is in the middle of; null for none.
    const ActiveAction *innermost;
    bool isWaiting;
    pid_t system;
  };

  /// A turn of this thread, which may have one already, while this lives; null
  /// where there is one thread only.
  class Turn {
  public:
    explicit Turn(ThreadTurns *turns) : turns(turns) {
      if (turns)
        turns->enter();
    }
    ~Turn() {
      if (turns)
        turns->leave();
    }
    Turn(const Turn &) = delete;

  private:
    ThreadTurns *turns;
  };

  /// In a turn: what this thread is in the middle of from now on.
  void setInnermost(const ActiveAction *action);
  /// In a turn: waits until no other thread works on the IR. Each waits for its
  /// turn, or sleeps until another one has done something. One that has had a
  /// second of the processor and comes to no action is waited for no longer;
  /// gives the names of these.
  std::vector<std::string> awaitOthers();
  /// In a turn: all there have been.
  const std::vector<Thread> &getThreads() const { return threads; }
  /// In a turn: the id of this thread.
  int64_t getCurrent();

private:
  void enter();
  void leave();
  Thread &findSelf();

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Thread> threads;
  /// The thread that has the turn, 0 for nobody; and how many turns it has
  /// within each other.
  pid_t owner = 0;
  unsigned depth = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_THREADTURNS_H
