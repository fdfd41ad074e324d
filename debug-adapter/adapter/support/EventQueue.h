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

/// The tasks of one thread. Any thread may post; the thread that owns the
/// session runs.
class EventQueue {
public:
  using Task = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  /// Any thread. Tasks run in the order in which they are posted.
  void post(Task task);

  /// Any thread. Gives an id for `cancelTimer`.
  int postAfter(Clock::duration delay, Task task);
  /// Any thread. A timer that has run already is no mistake.
  void cancelTimer(int id);

  /// Runs tasks until `stop`.
  void run();
  /// Runs what is there, without waiting.
  void runPending();
  /// Any thread. `run` returns; tasks that are left are never run.
  void stop();

private:
  struct Timer {
    Clock::time_point when;
    Task task;
  };

  /// The next task, or none after `stop` (or at once, if `wait` is false).
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
