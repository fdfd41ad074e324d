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

/// Lets the threads of a compile into the agent one at a time. While one is at
/// a stop, the others get as far as their next action. Any thread may call it.
/// A compile has several threads only with the setting `threading`, which is
/// for errors that do not happen on one thread.
class ThreadTurns {
public:
  struct Thread {
    /// Ids count from 1, in the order in which the threads came.
    int64_t id;
    std::string name;
    /// The innermost action that the thread runs; null for none.
    const ActiveAction *innermost;
    bool isWaiting;
    pid_t system;
  };

  /// A turn of this thread, for as long as the object lives. Turns may be
  /// nested. With null, if there is one thread only, it does nothing.
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

  /// In a turn: sets the innermost action of this thread; null for none.
  void setInnermost(const ActiveAction *action);
  /// In a turn: waits until each other thread waits for its turn, or sleeps
  /// until another thread has finished. A thread that has used a second of
  /// processor time without coming to an action is not waited for. Returns the
  /// names of such threads.
  std::vector<std::string> awaitOthers();
  /// In a turn: returns all threads that have come so far.
  const std::vector<Thread> &getThreads() const { return threads; }
  /// In a turn: returns the id of this thread.
  int64_t getCurrent();

private:
  void enter();
  void leave();
  Thread &findSelf();

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Thread> threads;
  /// The thread that has the turn, 0 for none, and how deeply its turns are
  /// nested.
  pid_t owner = 0;
  unsigned depth = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_THREADTURNS_H
