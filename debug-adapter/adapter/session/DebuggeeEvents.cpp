//===- DebuggeeEvents.cpp - Takes up what the debuggee tells --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/DebuggeeEvents.h"

#include "debug-adapter/adapter/numbers/ResultWatch.h"
#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/support/ShortNames.h"
#include "debug-adapter/wire/Supervision.h"

#include <cstring>
#include <sys/wait.h>

using namespace mlir::tcp::dap;

//===- Processes ----------------------------------------------------------===//

void DebuggeeEvents::onSupervisor(const wire::Hello &hello) {
  sources.beginAnew();
  compileExitCode.reset();
  protocol::ProcessEvent event;
  event.name = hello.program.empty() ? program.getName() : hello.program;
  program.greet(hello);
  event.systemProcessId = hello.pid;
  event.isLocalProcess = true;
  event.startMethod = program.wasAttached() ? "attach" : "launch";
  client.sendEvent("process", event);
  if (program.wasAttached())
    client.sendEvent("capabilities", protocol::CapabilitiesEvent{
                                         {{"supportsRestartRequest", false}}});
}

void DebuggeeEvents::onCurrentProcess(const wire::Hello &hello) {
  if (program.beginCompile())
    progress.end();
  if (!compile.getCurrentPid()) {
    protocol::ThreadEvent event;
    event.reason = "started";
    event.threadId = StopView::kThread;
    client.sendEvent("thread", event);
    runControl.setAtEntry(true);
  }
  compile.setCurrentPid(hello.pid);
  compile.setThreaded(hello.threading);
  if (hello.threading)
    client.sendEvent("capabilities", protocol::CapabilitiesEvent{
                                         {{"supportsStepBack", false},
                                          {"supportsRestartFrame", false}}});
  if (auto *running = compile.getIf<state::Running>();
      running && std::exchange(running->pausesNext, false))
    static_cast<void>(runControl.pause());
}

void DebuggeeEvents::onSupervisorGone() {
  compile.setCurrentPid(0);
  runControl.setAtEntry(false);
  if (program.wasAttached())
    return lifecycle.finish(compileExitCode);
  if (compile.getDebuggee().isRunning()) {
    // The program may go on without compiling, and compile again.
    view.leave();
    compile.setState(state::Running());
  }
}

void DebuggeeEvents::onExit(int status) {
  output.finish();
  std::string message = "'" + program.getName() + "' " +
                        describeStatus(status) + " before it compiled anything";
  if (lifecycle.isStarting())
    return lifecycle.answerStart(Error{message + output.quoteFirstError()});
  if (!program.hasCompiled() && !program.isPlain() && !lifecycle.isFinished())
    output.show("important",
                message + (WIFEXITED(status) && WEXITSTATUS(status) == 0
                               ? "; what is in a cache is not compiled again\n"
                               : "; the debug console has what it printed\n"));
  lifecycle.finish(WIFEXITED(status) ? WEXITSTATUS(status)
                                     : 128 + WTERMSIG(status));
}

//===- Stops --------------------------------------------------------------===//

void DebuggeeEvents::onStopped(const wire::Stopped &stopped) {
  view.leave();
  state::Running run;
  if (auto *running = compile.getIf<state::Running>())
    run = std::move(*running);
  compile.setState(state::Stopped());
  wire::Stopped stop = stopped;
  stop.description = shortenNames(stop.description);
  if (!runControl.isAtEntry() && stop.reason == "entry" &&
      run.steps.getCommand().mode == "reverseContinue")
    stop.description = "no breakpoint is hit before; " + stop.description;
  if (stop.reason == "step" && run.steps.wasGivenUp())
    stop.reason = "pause";
  compile.setStop(std::move(stop));
  sources.forgetUndone();
  if (run.runsPassAgain)
    sources.forgetLater();
  if (runControl.isAtEntry()) {
    // The client has set breakpoints before the compile began.
    breakpoints.syncAtEntry();
    lifecycle.answerStart(Nothing{});
    return lifecycle.begin();
  }
  breakpoints.syncIfBehind();
  const std::string &reason = compile.getStop().reason;
  if (run.then && reason == "goto" && runControl.send(*run.then))
    return;
  ResultWatch *watch = run.steps.getWatch();
  bool hasChanged = reason == "step" && watch && findsChange(*watch);
  if (compile.getStop().reason == "step" && !hasChanged && run.steps.hasNext())
    return runControl.goOnStepping(std::move(run.steps));
  report.tell();
}

bool DebuggeeEvents::findsChange(ResultWatch &watch) {
  std::string change = watch.check(compile, program);
  if (change.empty())
    return false;
  wire::Stopped stop = compile.getStop();
  stop.reason = "data breakpoint";
  stop.description = change + "; " + stop.description;
  compile.setStop(std::move(stop));
  return true;
}

/// Names the pass that failed without a message; empty if there is none.
static std::string explainFailure(const wire::Ended &ended) {
  if (ended.silentFailure.empty() || !ended.exitCode.value_or(0))
    return "";
  return ": pass " + ended.silentFailure + " failed, and did not say why";
}

/// Describes the end of a process.
static std::string describeEnd(const wire::Ended &ended) {
  std::string text;
  if (ended.reason == "exited")
    text = "the compile has ended with exit code " +
           std::to_string(ended.exitCode.value_or(0)) + explainFailure(ended);
  else if (ended.reason == "killed")
    text = "the compile was ended";
  else if (ended.reason == "memory")
    text = "the compiler ran out of memory";
  else
    text = "the compiler crashed";
  const char *name = ended.signal && ended.reason == "crashed"
                         ? ::sigabbrev_np(static_cast<int>(*ended.signal))
                         : nullptr;
  return name ? text + " (SIG" + name + ")" : text;
}

bool DebuggeeEvents::staysAt(const wire::Ended &ended) {
  bool isExit = ended.reason == "exited";
  bool isUnwanted =
      ended.reason == "crashed" && !breakpoints.stopsAtCrash(ended);
  bool isOver = isExit && (lifecycle.isStarting() || !program.stopsAtEnd());
  if (isUnwanted || (isOver && !explainFailure(ended).empty()))
    output.show("important", describeEnd(ended) + "\n");
  return !lifecycle.isStarting() && !isUnwanted && !isOver;
}

/// Returns the position at which a process has ended. If the process did not
/// tell it, that is the innermost action of its stack, or the last stop if its
/// stack is not known.
static wire::Position findEnd(const wire::Ended &ended,
                              const wire::Stopped &last) {
  if (ended.position)
    return *ended.position;
  wire::Position position;
  if (!ended.frames.empty())
    position.action = ended.frames.front().action;
  else
    position = last.position;
  return position;
}

void DebuggeeEvents::onEnded(const wire::Ended &ended) {
  view.leave();
  if (auto *running = compile.getIf<state::Running>())
    if (ResultWatch *watch = running->steps.getWatch())
      output.show("console", watch->describeEnd() + "\n");
  bool isExit = ended.reason == "exited";
  if (isExit)
    compileExitCode = ended.exitCode.value_or(0);
  if (!staysAt(ended)) {
    // The session does not stay at the end, so the supervisor may exit, with
    // the same exit code. The output of the compile comes before that.
    compile.setState(state::Running());
    if (AgentConnection *supervisor = compile.getDebuggee().getSupervisor())
      supervisor->askAsync(wire::Shutdown{}, [](const Result<wire::Done> &) {});
    return;
  }
  std::optional<int64_t> missed;
  if (auto *running = compile.getIf<state::Running>())
    missed = running->target;
  wire::Stopped stop;
  stop.reason = isExit                     ? "end"
                : ended.reason == "killed" ? "pause"
                                           : "exception";
  stop.position = findEnd(ended, compile.getStop());
  stop.description = describeEnd(ended);
  if (missed && isExit)
    stop.description += ": there is no action " + std::to_string(*missed);
  if (ended.breakpoints)
    stop.breakpoints = *ended.breakpoints;
  compile.setState(state::Dead{ended});
  compile.setStop(std::move(stop));
  report.tell();
}

//===- Messages -----------------------------------------------------------===//

void DebuggeeEvents::onOutput(bool isError, const std::string &text) {
  output.add(isError, text);
}

void DebuggeeEvents::onDiagnostic(const wire::Diagnostic &diagnostic) {
  // The compiler prints the diagnostic itself. It is kept for the stop that may
  // follow.
  if (diagnostic.severity == "error")
    report.setLastError(diagnostic);
}

void DebuggeeEvents::onLog(const wire::Log &log) {
  output.show("console", log.text + "\n");
}

void DebuggeeEvents::onProblem(const std::string &message) {
  output.show("important", message + "\n");
}

void DebuggeeEvents::onProgress(const wire::Progress &event) {
  // A step of several tells its own part of the progress.
  if (auto *running = compile.getIf<state::Running>();
      running && running->steps.hasNext())
    return;
  progress.update(event.timestamp - event.from, event.to - event.from, "");
}
