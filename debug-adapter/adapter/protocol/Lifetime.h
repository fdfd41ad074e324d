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

/// The arguments of `cancel`.
struct CancelArguments {
  std::optional<int64_t> requestId;
  std::string progressId;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("requestId", self.requestId);
    visit.optional("progressId", self.progressId);
  }
};

/// The arguments of `restart`.
struct RestartArguments {
  json arguments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("arguments", self.arguments);
  }
};

/// The arguments of `disconnect`.
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

/// The arguments of `terminate`.
struct TerminateArguments {
  bool restart = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("restart", self.restart);
  }
};

/// The arguments of `terminateThreads`.
struct TerminateThreadsArguments {
  std::vector<int64_t> threadIds;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("threadIds", self.threadIds);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_LIFETIME_H
