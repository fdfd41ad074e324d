//===- SessionRun.cpp - How it goes on ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

#include <csignal>

using namespace mlir::tcp::dap;

Result<AgentConnection *> Session::getStopped() {
  switch (state) {
  case State::None:
    return Error{isLaunched ? "the compile has ended; 'restart' begins anew"
                            : "nothing was launched yet"};
  case State::Starting:
    return Error{"the compile has not begun yet"};
  case State::Running:
    return Error{"the compile is running; pause it first"};
  case State::Dead:
    return Error{"the compile has gone (" + stop.description +
                 "); step back to where it was"};
  case State::Stopped:
    break;
  }
  if (AgentConnection *live = debuggee.getLive())
    return live;
  return Error{"the compiler went away"};
}

Result<AgentConnection *> Session::getSupervisor() {
  if (AgentConnection *supervisor = debuggee.getSupervisor())
    return supervisor;
  return Error{isLaunched ? "the compile has not begun, or has ended"
                          : "nothing was launched yet"};
}

Result<Nothing> Session::send(const wire::Run &command) {
  Result<AgentConnection *> live = getStopped();
  if (!live)
    return live.error();
  bool isBack = command.mode == "stepBack" || command.mode == "reverseContinue";
  Result<wire::Done> accepted = (*live)->ask(command);
  if (!accepted)
    return accepted.error();
  if (command.skip)
    forgetLater();
  leaveStop();
  state = State::Running;
  lastError.reset();
  if (isBack)
    startProgress("Going back");
  return Nothing{};
}

Result<Nothing> Session::run(const wire::Run &command, int64_t count) {
  Result<Nothing> sent = send(command);
  if (!sent)
    return sent;
  // What follows is no beginning any more.
  atEntry = false;
  stepCommand = command;
  stepCommand.skip = false;
  stepsLeft = stepCount = count;
  stopsAsPause = false;
  if (count > 1)
    startProgress("Stepping");
  return sent;
}

Result<Nothing> Session::goTo(const wire::Position &position) {
  if (state != State::Stopped && state != State::Dead) {
    Result<AgentConnection *> live = getStopped();
    return live.error();
  }
  if (hasThreads)
    return Error{"MLIR's threads are on: what several threads did cannot be "
                 "gone to; launch it without 'threading' for that"};
  Result<AgentConnection *> supervisor = getSupervisor();
  if (!supervisor)
    return supervisor.error();
  State before = state;
  // The old live ends while this is answered.
  state = State::Running;
  Result<wire::Done> accepted = (*supervisor)->ask(wire::GoTo{position});
  if (!accepted) {
    state = before;
    return accepted.error();
  }
  leaveStop();
  atEntry = false;
  goal = position.action;
  startProgress("Going to action " + std::to_string(position.action));
  return Nothing{};
}

Result<Nothing> Session::rerun(const std::string &options) {
  Result<AgentConnection *> live = getStopped();
  if (!live)
    return live.error();
  Result<wire::Text> accepted =
      (*live)->ask(wire::Rerun{std::nullopt, options});
  if (!accepted)
    return accepted.error();
  leaveStop();
  state = State::Running;
  runsAgain = true;
  startProgress("Running the pass again");
  return Nothing{};
}

/// Where a live was that has gone: there is no other way on from there.
Result<Nothing> Session::returnToEnd(std::optional<wire::Run> then) {
  wire::Position position = stop.position;
  // Before its first action: the entry.
  if (position.action <= 0)
    position.moment = 0;
  Result<Nothing> sent = goTo(position);
  if (sent)
    afterGoTo = std::move(then);
  return sent;
}

Result<Nothing> Session::stepBack(const std::string &granularity) {
  wire::Run command;
  command.mode = "stepBack";
  command.granularity = granularity;
  if (state != State::Dead)
    return run(command);
  // After a crash one wants to see where it was.
  bool isExit = crash && crash->reason == "exited";
  return returnToEnd(isExit ? std::optional<wire::Run>(command) : std::nullopt);
}

Result<Nothing> Session::reverseContinue() {
  wire::Run command;
  command.mode = "reverseContinue";
  return state == State::Dead ? returnToEnd(command) : run(command);
}

Result<Nothing> Session::pause() {
  if (state == State::Stopped || state == State::Dead)
    return Error{"the compile is stopped already"};
  // Between two of many steps the compile is stopped, and takes no pause.
  if (stepsLeft > 1) {
    stepsLeft = 1;
    stopsAsPause = true;
  }
  AgentConnection *live = debuggee.getLive();
  if (!live) {
    // On a way back there is none until the next one has come up.
    if (state != State::Running || !debuggee.getSupervisor())
      return Error{"nothing compiles"};
    pausesNext = true;
    return Nothing{};
  }
  live->askAsync(wire::Pause{}, [](const Result<wire::Done> &) {});
  return Nothing{};
}

Result<Nothing> Session::detach() {
  Result<AgentConnection *> supervisor = getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<wire::Done> detached = (*supervisor)->ask(wire::Detach{});
  if (!detached)
    return detached.error();
  leaveStop();
  state = State::Running;
  return Nothing{};
}

Result<Nothing> Session::killLive() {
  Result<AgentConnection *> supervisor = getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<wire::Done> killed = (*supervisor)->ask(wire::Kill{});
  if (!killed)
    return killed.error();
  return Nothing{};
}

Result<Nothing> Session::terminate() {
  if (state == State::Dead) {
    debuggee.end();
    finish(std::nullopt);
    return Nothing{};
  }
  if (AgentConnection *supervisor = debuggee.getSupervisor())
    supervisor->askAsync(wire::Shutdown{}, [](const Result<wire::Done> &) {});
  else
    debuggee.signal(SIGTERM);
  if (state == State::None)
    finish(std::nullopt);
  return Nothing{};
}

void Session::disconnect(bool terminateDebuggee, bool suspend) {
  if (suspend && state == State::Running)
    static_cast<void>(pause());
  if (terminateDebuggee)
    debuggee.end();
  else
    debuggee.detach(suspend);
  if (Reply reply = std::exchange(startReply, nullptr))
    reply(Error{"cancelled"});
  leaveStop();
  state = State::None;
}
