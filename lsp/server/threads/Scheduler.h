//===- Scheduler.h - Who works on what, and when ----------------*- C++ -*-===//
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

/// Does one thing after the other on a thread of its own, or at once where
/// there are no threads. What crashes is given up, not the process.
class Worker {
public:
  using Task = llvm::unique_function<void()>;

  /// `name` is the thread's; `threaded` false runs each task in `run`.
  Worker(llvm::StringRef name, bool threaded);
  /// Waits until all is done.
  ~Worker();

  /// Runs `task` after all before it. `onCrash` is called where it crashes, and
  /// what it left behind must not be used any more.
  void run(Task task, Task onCrash);
  /// The same for a change. Where the next change comes with nothing in
  /// between, this one does not run.
  void runUnlessSuperseded(Task task, Task onCrash);
  /// Returns whether a change waits to be made.
  bool hasNewerChange();
  /// Returns whether a change is what comes next: nobody needs to see this one.
  bool isSuperseded();
  /// Returns the number of tasks that are not done.
  size_t load();

private:
  struct Item {
    Task task;
    Task onCrash;
    bool isChange;
  };
  void add(Item item);
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
