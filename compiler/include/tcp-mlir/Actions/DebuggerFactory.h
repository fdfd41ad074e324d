//===- DebuggerFactory.h - The factory of a debugger ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_DEBUGGERFACTORY_H
#define TCP_MLIR_ACTIONS_DEBUGGERFACTORY_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace mlir::tcp {

/// The way in which a debugger and this process find each other.
struct DebuggerRequest {
  /// The socket file that the debugger listens on; empty if the debugger is to
  /// connect to this process.
  std::string socket;
  /// The port of the loopback interface that the debugger connects to, 0 for
  /// any.
  uint16_t port = 0;
  /// True if MLIR's threads stay on. The debugger cannot go back then.
  bool keepsThreads = false;
};

/// Puts this process under a debugger. From here on the compile runs on this
/// thread alone, unless it keeps its threads. Returns the controller for the
/// hub, which lives as long as the process. An error says why there is no
/// debugger.
using DebuggerFactory = llvm::Expected<ActionController *> (*)(
    ActionHub &hub, const DebuggerRequest &request);

/// Sets the function that connects a debugger. A debugger that is linked into
/// the tool calls this before main().
void setDebuggerFactory(DebuggerFactory factory);

/// Returns, after the command line is parsed, whether TCP_DEBUG_AGENT or
/// --wait-for-debugger asks for a debugger.
bool isDebuggerWanted();

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_DEBUGGERFACTORY_H
