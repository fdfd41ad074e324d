//===- Scheduler.h - Threads and their tasks --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_THREADS_SCHEDULER_H
#define TCP_LSP_SERVER_THREADS_SCHEDULER_H

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/thread.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

namespace mlir::tcp::lsp {

/// Runs tasks one after the other on a thread of its own, or at once without
/// threads. A crash ends the task, not the process.
class Worker {
public:
  using Task = llvm::unique_function<void()>;

  /// `name` is the name of the thread. If `threaded` is false, run() runs each
  /// task.
  Worker(llvm::StringRef name, bool threaded);
  /// Waits until all tasks are done.
  ~Worker();

  /// Runs `task` after all earlier ones. If it crashes, `onCrash` runs, and
  /// nothing may use the objects that the task used.
  void run(Task task, Task onCrash);
  /// Runs a change. If the next change is added directly after it, before it
  /// has begun, it does not run.
  void runUnlessSuperseded(Task task, Task onCrash);
  /// Returns whether a change is waiting.
  bool hasNewerChange();
  /// Returns whether the next task is a change. The result of the current one
  /// is then not needed.
  bool isSuperseded();
  /// Returns the number of tasks that are waiting or running.
  size_t load();

private:
  struct Item {
    Task task;
    Task onCrash;
    bool isChange;
  };
  void add(Item item);
  void runItem(Item &item);
  void loop();

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Item> items;
  bool stopping = false;
  bool busy = false;
  bool threaded;
  std::string name;
  llvm::thread thread;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_THREADS_SCHEDULER_H
