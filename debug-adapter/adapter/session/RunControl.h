//===- RunControl.h - How the compile goes on -------------------*- C++ -*-===//
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

/// Makes the compile go: on, back, and to places. It belongs to the session, on
/// whose thread all here runs.
class RunControl {
public:
  /// All of them outlive it.
  RunControl(Compile &compile, StopView &view, SourceList &sources,
             StopReport &report, Progress &progress)
      : compile(compile), view(view), sources(sources), report(report),
        progress(progress) {}

  /// Goes on, `count` times if it is a step. An error unless stopped.
  Result<Nothing> run(const wire::Run &command, int64_t count = 1);
  /// Goes on without counting, and without leaving the entry.
  Result<Nothing> send(const wire::Run &command);
  /// Takes the next one of many steps.
  void goOnStepping(StepCount steps);
  /// Goes to any position, forward or back.
  Result<Nothing> goTo(const wire::Position &position);
  /// Goes back to where the pass begins, and gives it these options.
  Result<Nothing> rerun(const std::string &options);
  Result<Nothing> stepBack(const std::string &granularity);
  Result<Nothing> reverseContinue();
  Result<Nothing> pause();
  /// Lets the compile run to its end without stops.
  Result<Nothing> detach();
  /// Ends the process that compiles. One can go back from there.
  Result<Nothing> kill();

  /// Returns whether the compile is before its first action, and nothing has
  /// made it go on from there.
  bool isAtEntry() const { return atEntry; }
  void setAtEntry(bool isThere) { atEntry = isThere; }

private:
  /// Goes to where the process was that has gone. There is no other way on from
  /// there.
  Result<Nothing> returnToEnd(std::optional<wire::Run> then);
  /// The stop is over, and something begins that may take long.
  void leave(state::Running running, const std::string &title);

  Compile &compile;
  StopView &view;
  SourceList &sources;
  StopReport &report;
  Progress &progress;
  bool atEntry = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_RUNCONTROL_H
