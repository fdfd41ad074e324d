//===- Lowering.h - The child processes of a document -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_LOWERING_H
#define TCP_LSP_SERVER_LOWERING_H

#include "lsp/server/threads/Cancellation.h"
#include "lsp/server/threads/Scheduler.h"
#include <memory>
#include <vector>

namespace mlir::tcp::lsp {

/// Runs the tasks of a document that wait for child processes, one after the
/// other. The document owns it. A request cancels background work. All threads
/// may call all methods.
class Lowering {
public:
  explicit Lowering(bool threaded) : worker("lowering", threaded) {}

  /// Adds a request for the current text. The next edit cancels it. Cancels
  /// background work, and returns whether there was any.
  bool addRequest(std::shared_ptr<Cancellation> request);
  /// Begins background work for the current text. Returns null if a request
  /// waits.
  std::shared_ptr<Cancellation> addBackground();
  /// Removes a request that was answered.
  void finish(const std::shared_ptr<Cancellation> &request);
  /// Cancels all work, because the text has changed.
  void outdate();
  /// Cancels all work, also that which is added later, because the document is
  /// closed.
  void close();

  /// Runs `task` after the tasks before it. If it crashes, `onCrash` runs.
  void run(Worker::Task task, Worker::Task onCrash) {
    worker.run(std::move(task), std::move(onCrash));
  }

private:
  std::mutex mutex; // guards the fields below
  std::vector<std::shared_ptr<Cancellation>> requests;
  std::shared_ptr<Cancellation> background;
  bool isClosed = false;

  Worker worker; // the last member, so that it is destroyed first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_LOWERING_H
