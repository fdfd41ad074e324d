//===- Progress.h - What takes long, as the client shows it -----*- C++ -*-===//
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

/// Tells the client of the one thing that takes long, if it does, and if the
/// client shows such things. It belongs to the session, on whose thread all
/// here runs.
class Progress {
public:
  /// Both outlive it.
  Progress(Client &client, EventQueue &queue) : client(client), queue(queue) {}

  /// Something begins, in place of what was before.
  void start(const std::string &title, bool cancellable = true);
  /// It has come so far. Not shown before it took long.
  void update(int64_t done, int64_t total, const std::string &message);
  void end();

private:
  Client &client;
  EventQueue &queue;
  /// Waits until it has taken long; 0 for none.
  int timer = 0;
  bool isShown = false;
  /// The number of those that were shown, for their names.
  int64_t count = 0;
  /// The percentage that the client was told last.
  int64_t percentage = -1;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_PROGRESS_H
