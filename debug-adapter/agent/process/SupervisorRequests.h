//===- SupervisorRequests.h - Requests to a supervisor ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_SUPERVISORREQUESTS_H
#define TCP_DEBUG_AGENT_PROCESS_SUPERVISORREQUESTS_H

#include "debug-adapter/agent/process/Supervisor.h"

namespace mlir::tcp::agent {

/// Answers a request of the adapter to the supervisor; an error says why it
/// can't. `then` becomes a function to call after the answer was sent, such as
/// one that ends processes.
llvm::Expected<llvm::json::Value>
answerRequest(Supervisor &supervisor, const AdapterConnection::Request &request,
              std::function<void()> &then);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_SUPERVISORREQUESTS_H
