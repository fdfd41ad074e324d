//===- Lifecycle.h - The begin and the end of a compile ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_LIFECYCLE_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_LIFECYCLE_H

#include "debug-adapter/adapter/session/RunControl.h"

#include <functional>

namespace mlir::tcp::dap {

/// Begins and ends compiles, and answers the client when a compile is at its
/// first action. The session owns it and uses it on its thread.
class Lifecycle {
public:
  using Reply = std::function<void(Result<Nothing>)>;

  /// The arguments outlive the object.
  Lifecycle(Client &client, DebuggedCompile &compile, DebuggedProgram &program,
            BreakpointSync &breakpoints, StopView &view, RunControl &runControl,
            StopReport &report, ProgramOutput &output, Progress &progress)
      : client(client), compile(compile), program(program),
        breakpoints(breakpoints), view(view), runControl(runControl),
        report(report), output(output), progress(progress) {}

  /// Starts a program. Replies when the compile is at its first action, or with
  /// an error if it never gets there. A program that is not debugged, or that
  /// does other things before it compiles, gets the reply at once.
  void launch(const protocol::LaunchArguments &arguments, Reply reply);
  /// Attaches to a compiler that waits, and replies as `launch` does.
  void attach(const protocol::AttachArguments &arguments, Reply reply);
  /// Call it when the client has set its breakpoints.
  Result<Nothing> configurationDone();
  /// Launches the program again, with other arguments unless they are null.
  /// With `runOn`, it does not stop on entry. Replies as `launch` does.
  void restart(const json &newArguments, bool runOn, Reply reply);
  /// Goes on from the entry, or otherwise launches the program again, as `run`
  /// of gdb does.
  Result<Nothing> start();
  /// Asks the compile to end. `finish` is called when it has.
  Result<Nothing> terminate();
  /// Ends the compile at once, or lets it run on without a debugger. With
  /// `suspend` it waits for another debugger instead.
  void disconnect(bool terminateDebuggee, bool suspend);

  /// Returns whether a launch, attach or restart waits for its reply.
  bool isStarting() const { return startReply != nullptr; }
  /// Replies to the launch, attach or restart that waits. After the first
  /// success, sends the event `initialized`.
  void answerStart(const Result<Nothing> &result);
  /// At the first action, if the client has set its breakpoints: reports a stop
  /// with `stopOnEntry`, and otherwise goes on.
  void begin();
  /// Returns whether no program runs.
  bool isFinished() const { return finished; }
  /// Tells the client that the program has ended, with its exit code if that is
  /// known. A second call does nothing.
  void finish(std::optional<int64_t> exitCode);

private:
  Result<Nothing> startProgram(const protocol::LaunchArguments &arguments);
  Result<Nothing> startInTerminal(const ProcessOptions &options,
                                  const std::string &console);
  /// Keeps the reply until the program, which was started, is at its first
  /// action.
  void awaitStart(Reply reply);

  Client &client;
  DebuggedCompile &compile;
  DebuggedProgram &program;
  BreakpointSync &breakpoints;
  StopView &view;
  RunControl &runControl;
  StopReport &report;
  ProgramOutput &output;
  Progress &progress;

  Reply startReply;
  bool configured = false;
  bool initializedSent = false;
  bool runsOn = false;
  bool finished = true;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_LIFECYCLE_H
