//===- Requests.h - What the adapter asks a live for ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_REQUESTS_H
#define TCP_DEBUG_AGENT_REQUESTS_H

#include "llvm/Support/JSON.h"

namespace mlir::tcp::agent {

class Agent;

/// Answers a request; the response is complete, be it an error.
llvm::json::Value handleRequest(Agent &agent,
                                const llvm::json::Object &request);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_REQUESTS_H
