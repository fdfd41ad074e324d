//===- Progress.h - Progress that a client shows ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_PROGRESS_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_PROGRESS_H

#include "debug-adapter/adapter/session/Client.h"
#include "debug-adapter/adapter/support/EventQueue.h"

#include <cstdint>
#include <string>

namespace mlir::tcp::dap {

/// Shows the progress of one task at a time, if the task takes long and the
/// client supports progress. The session owns it and uses it on its thread.
class Progress {
public:
  /// Both arguments outlive the object.
  Progress(Client &client, EventQueue &queue) : client(client), queue(queue) {}

  /// Begins a task, and ends the one before.
  void start(const std::string &title, bool cancellable = true);
  /// Shows how far the task has come, if it has been shown.
  void update(int64_t done, int64_t total, const std::string &message);
  void end();

private:
  Client &client;
  EventQueue &queue;
  /// The timer that shows the task when it has taken long; 0 for none.
  int timer = 0;
  bool isShown = false;
  /// The number of tasks that were shown. It is the id of the last one.
  int64_t count = 0;
  /// The percentage that the client was told last.
  int64_t percentage = -1;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_PROGRESS_H
