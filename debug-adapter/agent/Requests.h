//===- Requests.h - Requests to the current process -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_REQUESTS_H
#define TCP_DEBUG_AGENT_REQUESTS_H

#include "AdapterServer.h"

namespace mlir::tcp::agent {

/// Answers a request; an error says why it does not.
llvm::Expected<llvm::json::Value>
handleRequest(AdapterServer &server, const AdapterConnection::Request &request);

/// Returns how requests of a method are answered.
RequestKind getRequestKind(StringRef method);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_REQUESTS_H
