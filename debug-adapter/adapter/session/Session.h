//===- Session.h - One client debugs one compile ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_SESSION_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_SESSION_H

#include "compiler/support/TemporaryDirectory.h"
#include "debug-adapter/adapter/session/DebuggeeEvents.h"
#include <deque>

namespace mlir::tcp::dap {

/// One client debugs one compile. Handlers and console commands work on the
/// session, which owns its parts and connects them. All of it runs on the
/// session's thread, which is the one that called `Adapter::run`.
class Session {
public:
  using Reply = Lifecycle::Reply;

  /// The arguments outlive the object.
  Session(Client &client, Debuggee &debuggee, EventQueue &queue)
      : client(client), compile(debuggee), view(compile),
        sources(client, compile, program),
        breakpoints(client, compile, sources), modules(client, compile),
        output(client), progress(client, queue),
        report(client, compile, breakpoints, modules, output, progress, console,
               queue),
        runControl(compile, view, sources, report, progress),
        lifecycle(client, compile, program, breakpoints, view, runControl,
                  report, output, progress),
        events(client, compile, program, sources, breakpoints, view, runControl,
               lifecycle, report, output, progress) {}

  /// Returns the listener that takes the events of the debuggee.
  Debuggee::Listener &getDebuggeeListener() { return events; }

  Client &getClient() { return client; }
  DebuggedCompile &getCompile() { return compile; }
  DebuggedProgram &getProgram() { return program; }
  StopView &getView() { return view; }
  SourceList &getSources() { return sources; }
  BreakpointSync &getBreakpoints() { return breakpoints; }
  ModuleList &getModules() { return modules; }
  ConsoleState &getConsole() { return console; }
  ProgramOutput &getOutput() { return output; }
  const StopReport &getReport() const { return report; }
  RunControl &getRunControl() { return runControl; }
  Lifecycle &getLifecycle() { return lifecycle; }

  /// Sends a request to the stopped compile, and waits for the result.
  template <typename Request>
  Result<typename Request::Result> ask(const Request &request) {
    return compile.ask(request);
  }
  /// Keeps a directory, and removes that of the earliest call if there are
  /// several.
  void keepDirectory(TemporaryDirectory directory);
  /// Call it when the compile was edited at this stop. Drops what was known of
  /// this timestamp and later ones, and has the client ask again.
  void tellEdited();
  /// Tells the client that a command of the console lets the compile run.
  void tellContinued();
  /// Has the client start a session of another debugger. `request` is `launch`
  /// or `attach`. An error if the client can't do so.
  Result<Nothing> startDebugging(const std::string &request,
                                 const json &configuration);

private:
  Client &client;
  DebuggedCompile compile;
  DebuggedProgram program;
  StopView view;
  SourceList sources;
  BreakpointSync breakpoints;
  ModuleList modules;
  ConsoleState console;
  ProgramOutput output;
  Progress progress;
  StopReport report;
  RunControl runControl;
  Lifecycle lifecycle;
  DebuggeeEvents events;
  std::deque<TemporaryDirectory> directories;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_SESSION_H
