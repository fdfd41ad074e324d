//===- SessionStops.cpp - How it stops and ends -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

#include "debug-adapter/adapter/support/ShortNames.h"

#include <cstring>
#include <sys/wait.h>

using namespace mlir::tcp::dap;

void Session::onStopped(const wire::Stopped &stopped) {
  leaveStop();
  stop = stopped;
  stop.description = shortenNames(stop.description);
  state::Running run;
  if (auto *running = std::get_if<state::Running>(&state))
    run = std::move(*running);
  state = state::Stopped();
  if (!atEntry && stop.reason == "entry" &&
      run.steps.getCommand().mode == "reverseContinue")
    stop.description = "no breakpoint is hit before; " + stop.description;
  forgetUndone();
  if (run.runsPassAgain)
    forgetLater();
  if (!atEntry && hasUnsynced)
    static_cast<void>(syncBreakpoints());
  hasUnsynced = false;
  if (atEntry) {
    // Breakpoints of before the start.
    static_cast<void>(syncBreakpoints());
    for (const auto &[id, entry] : breakpoints.getAll()) {
      protocol::BreakpointEvent event;
      event.reason = "changed";
      event.breakpoint = toProtocol(entry);
      client.sendEvent("breakpoint", event);
    }
    answerStart(Nothing{});
    return begin();
  }
  if (run.then && stop.reason == "goto" && send(*run.then))
    return;
  if (stop.reason == "step") {
    if (run.steps.hasNext())
      return goOnStepping(std::move(run.steps));
    if (run.steps.wasGivenUp())
      stop.reason = "pause";
  }
  tellStopped();
}

void Session::goOnStepping(StepCount steps) {
  steps.finishOne();
  progress.update(steps.getDone(), steps.getTotal(),
                  std::to_string(steps.getDone()) + " of " +
                      std::to_string(steps.getTotal()));
  if (send(steps.getCommand()))
    std::get<state::Running>(state).steps = std::move(steps);
}

void Session::tellStopped() {
  progress.end();
  protocol::StoppedEvent event;
  event.reason = stop.reason;
  event.description = stop.description;
  event.threadId = stop.thread;
  event.allThreadsStopped = true;
  event.hitBreakpointIds = stop.breakpoints;
  verifyHits();
  if (stop.reason == "breakpoint" && !stop.breakpoints.empty())
    if (const Breakpoints::Entry *entry =
            breakpoints.find(stop.breakpoints.front())) {
      if (entry->origin == Breakpoints::Origin::Function)
        event.reason = "function breakpoint";
      else if (entry->origin == Breakpoints::Origin::Instruction)
        event.reason = "instruction breakpoint";
    }
  if (stop.reason == "exception" && lastError)
    event.text = lastError->message;
  if (stop.diverged)
    output("important", "this replay did not do what the compile did before: "
                        "the program depends on time, addresses or threads\n");
  client.sendEvent("stopped", event);
  tellModules();
  if (!script.empty() && runScript)
    queue.post(runScript);
}

void Session::leaveStop() {
  if (auto *stopped = std::get_if<state::Stopped>(&state))
    stopped->stack.reset();
  selectedFrame = 0;
  frames.clear();
  variables.clear();
  locations.clear();
}

/// Names the pass that failed without a message; empty where there was one.
static std::string explainFailure(const wire::Ended &ended) {
  if (ended.silentFailure.empty() || !ended.exitCode.value_or(0))
    return "";
  return ": pass " + ended.silentFailure + " failed, and did not say why";
}

/// What to say of the end of a live, unless all went well.
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

bool Session::stopsAtCrash(const wire::Ended &ended) const {
  if (!choosesExceptions)
    return true;
  if (ended.breakpoints)
    return !ended.breakpoints->empty();
  for (const auto &[id, entry] : breakpoints.getAll())
    if (entry.request.filter == "crash" && entry.request.enabled)
      return true;
  return false;
}

void Session::onEnded(const wire::Ended &ended) {
  leaveStop();
  bool isExit = ended.reason == "exited";
  if (isExit)
    compileExitCode = ended.exitCode.value_or(0);
  bool isUnwanted = ended.reason == "crashed" && !stopsAtCrash(ended);
  if (isUnwanted)
    output("important", describeEnd(ended) + "\n");
  else if (isExit && (startReply || !stopAtEnd) &&
           !explainFailure(ended).empty())
    output("important", describeEnd(ended) + "\n");
  if (startReply || isUnwanted || (isExit && !stopAtEnd)) {
    // Nothing to go back to, or nobody wants to: the supervisor ends with the
    // same exit code, and what was printed comes first.
    state = state::Running();
    if (AgentConnection *supervisor = debuggee.getSupervisor())
      supervisor->askAsync(wire::Shutdown{}, [](const Result<wire::Done> &) {});
    return;
  }
  std::optional<int64_t> missed;
  if (auto *running = std::get_if<state::Running>(&state))
    missed = running->target;
  state = state::Dead{ended};
  wire::Position last = stop.position;
  stop = wire::Stopped();
  stop.reason = isExit                     ? "end"
                : ended.reason == "killed" ? "pause"
                                           : "exception";
  if (ended.position)
    stop.position = *ended.position;
  else if (!ended.frames.empty())
    stop.position.action = ended.frames.front().action;
  else if (ended.reason == "killed")
    // It could not say where it was. It was there, or came from there.
    stop.position = last;
  stop.description = describeEnd(ended);
  if (missed && isExit)
    stop.description += ": there is no action " + std::to_string(*missed);
  if (ended.breakpoints)
    stop.breakpoints = *ended.breakpoints;
  tellStopped();
}

void Session::onSupervisorGone() {
  livePid = 0;
  atEntry = false;
  if (isAttached)
    return finish(compileExitCode);
  if (debuggee.isRunning()) {
    // The program may go on without compiling, and compile again.
    leaveStop();
    state = state::Running();
  }
}

/// ": " and the first line that says "error:", the first line where none does,
/// or nothing.
static std::string quoteFirstError(const std::string &printed) {
  size_t at = printed.find("error:");
  if (at == std::string::npos)
    at = printed.find_first_not_of('\n');
  if (at == std::string::npos)
    return "";
  size_t begin = printed.rfind('\n', at) + 1;
  return ": " + printed.substr(begin, printed.find('\n', at) - begin);
}

void Session::onExit(int status) {
  std::string rest = stdoutText.finish();
  if (!rest.empty())
    output("stdout", rest);
  rest = stderrText.finish();
  if (!rest.empty())
    output("stderr", rest);
  std::string message = "'" + programName + "' " + describeStatus(status) +
                        " before it compiled anything";
  if (startReply)
    return answerStart(Error{message + quoteFirstError(startErrors)});
  if (!hasCompiled && !isPlain && !finished)
    output("important",
           message + (WIFEXITED(status) && WEXITSTATUS(status) == 0
                          ? "; what is in a cache is not compiled again\n"
                          : "; the debug console has what it printed\n"));
  finish(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

void Session::finish(std::optional<int64_t> exitCode) {
  if (std::exchange(finished, true))
    return;
  leaveStop();
  progress.end();
  state = state::Idle();
  livePid = 0;
  atEntry = false;
  breakpoints.beginAnew();
  if (startReply)
    return answerStart(Error{"the compiler has gone"});
  if (exitCode) {
    protocol::ExitedEvent event;
    event.exitCode = *exitCode;
    client.sendEvent("exited", event);
  }
  client.sendEvent("terminated");
}
