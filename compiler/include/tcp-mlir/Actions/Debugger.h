//===- Debugger.h - Where a debugger is linked in ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_DEBUGGER_H
#define TCP_MLIR_ACTIONS_DEBUGGER_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace mlir::tcp {

/// The way in which a debugger and this process find each other.
struct DebuggerRequest {
  /// The socket file that the debugger listens on; empty if it is to come here.
  std::string socket;
  /// The port of the loopback interface that it connects to, 0 for any.
  uint16_t port = 0;
  /// MLIR's threads stay on: then there is no way back.
  bool keepsThreads = false;
};

/// Puts this process under a debugger: from here on the compile is on this
/// thread alone, unless it is to keep its threads. Returns the controller for
/// the hub, which lives as long as the process. An error says why there is no
/// debugger.
using DebuggerFactory = llvm::Expected<ActionController *> (*)(
    ActionHub &hub, const DebuggerRequest &request);

/// Called before main() where a debugger is linked to the tool.
void setDebuggerFactory(DebuggerFactory factory);

/// Returns, after the command line is parsed, whether TCP_DEBUG_AGENT or
/// --wait-for-debugger asks for a debugger.
bool isDebuggerWanted();

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_DEBUGGER_H
