//===- Start.h - Puts this process under a debugger -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_START_H
#define TCP_DEBUG_AGENT_START_H

#include "tcp-mlir/Actions/DebuggerFactory.h"
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// A DebuggerFactory. Connects to the adapter, or waits for one, and forks.
/// This process becomes the supervisor; only forks of it, which compile,
/// return. An error if no adapter can be reached.
llvm::Expected<ActionController *> start(ActionHub &hub,
                                         const DebuggerRequest &request);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_START_H
