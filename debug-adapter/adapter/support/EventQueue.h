//===- EventQueue.h - Work for one thread -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_EVENTQUEUE_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_EVENTQUEUE_H

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>

namespace mlir::tcp::dap {

/// A queue of tasks and timers. Any thread may post; the session's thread runs
/// the tasks.
class EventQueue {
public:
  using Task = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  /// Any thread: adds a task. Tasks run in the order in which they are posted.
  void post(Task task);

  /// Any thread: adds a task that runs after a delay. Returns an id for
  /// `cancelTimer`.
  int postAfter(Clock::duration delay, Task task);
  /// Any thread: drops a timer. Does nothing if the timer has run already.
  void cancelTimer(int id);

  /// Runs tasks until `stop`.
  void run();
  /// Runs the tasks that are due, without waiting.
  void runPending();
  /// Any thread: makes `run` return. Tasks that are left never run.
  void stop();

private:
  struct Timer {
    Clock::time_point when;
    Task task;
  };

  /// Waits for the next task. Null after `stop`, and if there is no task and
  /// `wait` is false.
  Task next(bool wait);

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> tasks;
  std::map<int, Timer> timers;
  int lastTimer = 0;
  bool stopped = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_EVENTQUEUE_H
