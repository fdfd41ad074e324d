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

/// Tells the client the state of a document: ready, busy, or a problem. Only
/// changes are sent, and short work does not count as busy. The document owns
/// it; all threads may call all methods.
class Status {
public:
  Status(Transport &transport, TimerGroup &timers, std::string uri)
      : transport(transport), timers(timers), uri(std::move(uri)) {}

  /// Begins work. Each call needs an `end`.
  void begin();
  void end();
  /// Sets the problem that `who` found. An empty message removes it.
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
