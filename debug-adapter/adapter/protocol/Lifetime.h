//===- Lifetime.h - Starting and ending a session ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_LIFETIME_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_LIFETIME_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// What `cancel` takes.
struct CancelArguments {
  std::optional<int64_t> requestId;
  std::string progressId;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("requestId", self.requestId);
    visit.optional("progressId", self.progressId);
  }
};

/// What `restart` takes.
struct RestartArguments {
  json arguments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("arguments", self.arguments);
  }
};

/// What `disconnect` takes.
struct DisconnectArguments {
  bool restart = false;
  std::optional<bool> terminateDebuggee;
  bool suspendDebuggee = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("restart", self.restart);
    visit.optional("terminateDebuggee", self.terminateDebuggee);
    visit.optional("suspendDebuggee", self.suspendDebuggee);
  }
};

/// What `terminate` takes.
struct TerminateArguments {
  bool restart = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("restart", self.restart);
  }
};

/// What `terminateThreads` takes.
struct TerminateThreadsArguments {
  std::vector<int64_t> threadIds;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("threadIds", self.threadIds);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_LIFETIME_H
