//===- HelperPool.h - Threads for requests of no document -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_THREADS_HELPERPOOL_H
#define TCP_LSP_SERVER_THREADS_HELPERPOOL_H

#include "lsp/server/threads/Scheduler.h"
#include <memory>
#include <vector>

namespace mlir::tcp::lsp {

/// Runs tasks that may take long on a few threads, which are made when they are
/// needed. All threads may call run().
class HelperPool {
public:
  explicit HelperPool(bool threaded) : threaded(threaded) {}

  /// Runs `task` on the thread with the fewest tasks. If it crashes, `onCrash`
  /// runs.
  void run(Worker::Task task, Worker::Task onCrash) {
    getLeastBusy().run(std::move(task), std::move(onCrash));
  }

private:
  Worker &getLeastBusy();

  const bool threaded;
  std::mutex mutex;
  std::vector<std::unique_ptr<Worker>> helpers;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_THREADS_HELPERPOOL_H
