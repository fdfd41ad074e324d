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

/// Runs what waits for child processes, one after the other, for one document;
/// owned by it. Requests go before background work, which gives way at once.
class Lowering {
public:
  explicit Lowering(bool threaded) : worker("lowering", threaded) {}

  /// A request for the text as it is. Its cancellation is set at the next edit.
  /// Ends background work; whether there was any.
  bool addRequest(std::shared_ptr<Cancellation> request);
  /// Background work for the text as it is; null where a request waits.
  std::shared_ptr<Cancellation> addBackground();
  /// A request was answered.
  void finish(const std::shared_ptr<Cancellation> &request);
  /// The text has changed: ends all work.
  void outdate();
  /// The document is closed: ends all work, now and from now on.
  void close();

  void run(Worker::Task task, Worker::Task onCrash) {
    worker.run(std::move(task), std::move(onCrash));
  }

private:
  std::mutex mutex; // of what follows
  std::vector<std::shared_ptr<Cancellation>> requests;
  std::shared_ptr<Cancellation> background;
  bool isClosed = false;

  Worker worker; // the last member: it ends first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_LOWERING_H
