//===- RunControl.h - Control of the debugged compile's run -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_RUNCONTROL_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_RUNCONTROL_H

#include "debug-adapter/adapter/session/Progress.h"
#include "debug-adapter/adapter/session/SourceList.h"
#include "debug-adapter/adapter/session/StopReport.h"
#include "debug-adapter/adapter/session/StopView.h"

namespace mlir::tcp::dap {

/// Lets the compile run: forward, back, and to positions. The functions send
/// the request and do not wait for the next stop. The session owns the object
/// and uses it on its thread.
class RunControl {
public:
  /// The arguments outlive the object.
  RunControl(DebuggedCompile &compile, StopView &view, SourceList &sources,
             StopReport &report, Progress &progress)
      : compile(compile), view(view), sources(sources), report(report),
        progress(progress) {}

  /// Goes on by a command; a step is repeated `count` times. An error unless
  /// the compile is stopped.
  Result<Nothing> run(const wire::Run &command, int64_t count = 1);
  /// Steps from pass to pass, until `watch` finds that results have changed, or
  /// the compile stops for another reason.
  Result<Nothing> runUntilChange(std::shared_ptr<ResultWatch> watch);
  /// Sends a command to the stopped compile. Unlike `run`, it counts no steps
  /// and does not change `isAtEntry`.
  Result<Nothing> send(const wire::Run &command);
  /// Takes the next of several steps.
  void goOnStepping(StepCount steps);
  /// Goes to any position, forward or back.
  Result<Nothing> goTo(const wire::Position &position);
  /// Goes back to the begin of the innermost pass, and runs it with these
  /// options.
  Result<Nothing> rerun(const std::string &options);
  Result<Nothing> stepBack(const std::string &granularity);
  Result<Nothing> reverseContinue();
  Result<Nothing> pause();
  /// Lets the compile run to its end without stops.
  Result<Nothing> detach();
  /// Ends the current process. The session can still go back from there.
  Result<Nothing> kill();

  /// Returns whether the compile stands at the entry and no command has made it
  /// go on yet.
  bool isAtEntry() const { return atEntry; }
  void setAtEntry(bool isThere) { atEntry = isThere; }

private:
  /// Goes back to the position at which the current process has ended, and from
  /// there on by `then`. Nothing else can be done with a dead process.
  Result<Nothing> returnToEnd(std::optional<wire::Run> then);
  /// Ends the stop, and shows the progress of a run that may take long.
  void leave(state::Running running, const std::string &title);

  DebuggedCompile &compile;
  StopView &view;
  SourceList &sources;
  StopReport &report;
  Progress &progress;
  bool atEntry = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_RUNCONTROL_H
