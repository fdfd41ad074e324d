//===- StopReport.h - Tells the client of stops -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_STOPREPORT_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_STOPREPORT_H

#include "debug-adapter/adapter/breakpoints/BreakpointSync.h"
#include "debug-adapter/adapter/session/ConsoleState.h"
#include "debug-adapter/adapter/session/ModuleList.h"
#include "debug-adapter/adapter/session/ProgramOutput.h"
#include "debug-adapter/adapter/session/Progress.h"
#include "debug-adapter/adapter/support/EventQueue.h"

namespace mlir::tcp::dap {

/// Tells the client that the compile has stopped. The session owns it and uses
/// it on its thread.
class StopReport {
public:
  /// The arguments outlive the object.
  StopReport(Client &client, DebuggedCompile &compile,
             BreakpointSync &breakpoints, ModuleList &modules,
             ProgramOutput &output, Progress &progress, ConsoleState &console,
             EventQueue &queue)
      : client(client), compile(compile), breakpoints(breakpoints),
        modules(modules), output(output), progress(progress), console(console),
        queue(queue) {}

  /// Tells the client of the last stop and of changed modules, and goes on with
  /// the script of the console.
  void tell();
  /// Returns the last error of the compiler since the stop before; nothing if
  /// there was none.
  const std::optional<wire::Diagnostic> &getLastError() const {
    return lastError;
  }
  void setLastError(std::optional<wire::Diagnostic> error) {
    lastError = std::move(error);
  }

private:
  Client &client;
  DebuggedCompile &compile;
  BreakpointSync &breakpoints;
  ModuleList &modules;
  ProgramOutput &output;
  Progress &progress;
  ConsoleState &console;
  EventQueue &queue;
  std::optional<wire::Diagnostic> lastError;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_STOPREPORT_H
