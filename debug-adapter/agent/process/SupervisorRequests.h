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

/// Answers a request, or gives why it can't be. `then` becomes what is to be
/// done once it is answered: what ends processes is answered before.
llvm::Expected<llvm::json::Value>
answerRequest(Supervisor &supervisor, const AdapterConnection::Request &request,
              std::function<void()> &then);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_SUPERVISORREQUESTS_H
