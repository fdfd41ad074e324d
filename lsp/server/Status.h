//===- Status.h - tcp/status ------------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_STATUS_H
#define TCP_LSP_SERVER_STATUS_H

#include "lsp/server/threads/Timers.h"
#include "lsp/server/transport/Transport.h"

namespace mlir::tcp::lsp {

/// Tells the client how a document is doing: ready, busy, or that something
/// about it does not work. Only what changes is told, and work that does not
/// take long is not. Owned by the document; all threads may call all functions.
class Status {
public:
  Status(Transport &transport, TimerGroup &timers, std::string uri)
      : transport(transport), timers(timers), uri(std::move(uri)) {}

  /// Work begins; each call needs an `end`.
  void begin();
  void end();
  /// Sets the problem that `who` found; an empty message ends it.
  void setProblem(const std::string &who, std::string message);

private:
  void tell();

  Transport &transport;
  TimerGroup &timers;
  const std::string uri;
  std::mutex mutex;
  unsigned numRunning = 0;
  bool isLong = false;
  std::map<std::string, std::string> problems;
  std::string lastState, lastMessage;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_STATUS_H
