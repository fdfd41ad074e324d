//===- Lifecycle.h - How a compile begins and ends --------------*- C++ -*-===//
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

/// Begins and ends compiles, and answers the client when one is at its first
/// action. It belongs to the session, on whose thread all here runs.
class Lifecycle {
public:
  using Reply = std::function<void(Result<Nothing>)>;

  /// All of them outlive it.
  Lifecycle(Client &client, Compile &compile, Program &program,
            BreakpointSync &breakpoints, StopView &view, RunControl &runControl,
            StopReport &report, ProgramOutput &output, Progress &progress)
      : client(client), compile(compile), program(program),
        breakpoints(breakpoints), view(view), runControl(runControl),
        report(report), output(output), progress(progress) {}

  /// Starts a program; replies when the compile is at its first action, or that
  /// it never came there.
  void launch(const protocol::LaunchArguments &arguments, Reply reply);
  void attach(const protocol::AttachArguments &arguments, Reply reply);
  /// The client has set its breakpoints.
  Result<Nothing> configurationDone();
  /// From the start, with other arguments if there are some; `runOn` does not
  /// stop on entry.
  void restart(const json &newArguments, bool runOn, Reply reply);
  /// As `run` of gdb: on from the entry, or from the start.
  Result<Nothing> start();
  /// Asks the compile to end.
  Result<Nothing> terminate();
  /// Ends the compile at once, or leaves it alone. With `suspend`, what stays
  /// waits for another debugger to attach.
  void disconnect(bool terminateDebuggee, bool suspend);

  /// Returns whether somebody waits for the compile to be at its first action.
  bool isStarting() const { return startReply != nullptr; }
  /// Answers whoever waits for the compile to be at its first action.
  void answerStart(const Result<Nothing> &result);
  /// Goes on from the first action, or stops there, when the client is ready.
  void begin();
  /// Returns whether all has ended.
  bool isFinished() const { return finished; }
  /// Ends the session with the program.
  void finish(std::optional<int64_t> exitCode);

private:
  Result<Nothing> startProgram(const protocol::LaunchArguments &arguments);
  Result<Nothing> startInTerminal(const ProcessOptions &options,
                                  const std::string &console);
  /// The program was started with these arguments.
  void awaitStart(const protocol::LaunchArguments &arguments, Reply reply);

  Client &client;
  Compile &compile;
  Program &program;
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
