//===- DebuggeeEvents.h - Takes up what the debuggee tells ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEEEVENTS_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEEEVENTS_H

#include "debug-adapter/adapter/session/Lifecycle.h"

namespace mlir::tcp::dap {

/// Listens to the debuggee: changes the state of the session, and tells the
/// client. The session owns it and uses it on its thread.
class DebuggeeEvents : public Debuggee::Listener {
public:
  /// The arguments outlive the object.
  DebuggeeEvents(Client &client, DebuggedCompile &compile,
                 DebuggedProgram &program, SourceList &sources,
                 BreakpointSync &breakpoints, StopView &view,
                 RunControl &runControl, Lifecycle &lifecycle,
                 StopReport &report, ProgramOutput &output, Progress &progress)
      : client(client), compile(compile), program(program), sources(sources),
        breakpoints(breakpoints), view(view), runControl(runControl),
        lifecycle(lifecycle), report(report), output(output),
        progress(progress) {}

  void onSupervisor(const wire::Hello &hello) override;
  void onCurrentProcess(const wire::Hello &hello) override;
  void onStopped(const wire::Stopped &stopped) override;
  void onEnded(const wire::Ended &ended) override;
  void onDiagnostic(const wire::Diagnostic &diagnostic) override;
  void onLog(const wire::Log &log) override;
  void onProgress(const wire::Progress &event) override;
  void onOutput(bool isError, const std::string &text) override;
  void onSupervisorGone() override;
  void onExit(int status) override;
  void onProblem(const std::string &message) override;

private:
  /// Returns whether the results of the watched function have changed at this
  /// stop, and then says so in the stop.
  bool findsChange(ResultWatch &watch);
  /// Returns whether the session stops at the end of a process, from where one
  /// can go back. If not, prints why the process has ended where no other
  /// message says so.
  bool staysAt(const wire::Ended &ended);

  Client &client;
  DebuggedCompile &compile;
  DebuggedProgram &program;
  SourceList &sources;
  BreakpointSync &breakpoints;
  StopView &view;
  RunControl &runControl;
  Lifecycle &lifecycle;
  StopReport &report;
  ProgramOutput &output;
  Progress &progress;
  /// The exit code of the last compile; nothing if it has not exited.
  std::optional<int64_t> compileExitCode;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEEEVENTS_H
