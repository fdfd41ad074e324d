//===- Timers.h - Timers ----------------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_THREADS_TIMERS_H
#define TCP_LSP_SERVER_THREADS_TIMERS_H

#include "llvm/ADT/FunctionExtras.h"
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

namespace mlir::tcp::lsp {

/// Tasks with due times, one for each key. It reads no clock: the caller of
/// run() passes the time. All threads may call all methods. A task must be
/// short. It may set timers, but not cancel any.
class TimerQueue {
public:
  using Time = std::chrono::steady_clock::time_point;
  using Task = llvm::unique_function<void()>;

  /// Sets the task of a key, and replaces the old one.
  void set(const std::string &key, Time when, Task task);
  /// Drops the task of a key. If it is running, waits for its end.
  void cancel(const std::string &key);
  /// Returns the time at which the next task is due.
  std::optional<Time> next() const;
  /// Runs the tasks that are due.
  void run(Time now);

private:
  struct Timer {
    Time when;
    Task task;
  };
  mutable std::mutex mutex;
  std::mutex running;
  std::map<std::string, Timer> timers;
};

/// Runs the tasks of a queue when they are due, on a thread of its own. Without
/// threads, tasks wait until `runAll`, which is called after each message.
class Timers {
public:
  explicit Timers(bool threaded);
  ~Timers();

  /// Sets the task of a key to run after `delay`, and replaces the old one.
  void set(const std::string &key, std::chrono::milliseconds delay,
           TimerQueue::Task task);
  /// Drops the task of a key. If it is running, waits for its end.
  void cancel(const std::string &key) { queue.cancel(key); }
  /// Runs all tasks, whenever they are due.
  void runAll();

private:
  void loop();

  TimerQueue queue;
  bool threaded;
  std::mutex mutex;
  std::condition_variable changed;
  bool hasChanged = false, stopping = false;
  std::thread thread;
};

/// The timers of one owner, by name. After `close`, none runs, and none can be
/// set. All threads may call all methods.
class TimerGroup {
public:
  explicit TimerGroup(Timers &timers);
  ~TimerGroup() { close(); }

  /// Sets the task of a name, as Timers::set() does.
  void set(const std::string &name, std::chrono::milliseconds delay,
           TimerQueue::Task task);
  /// Drops the task of a name. If it is running, waits for its end.
  void cancel(const std::string &name);
  /// Drops all tasks, and waits for the one that is running.
  void close();

private:
  Timers &timers;
  std::string prefix;
  std::mutex mutex;
  std::set<std::string> keys;
  bool isClosed = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_THREADS_TIMERS_H
