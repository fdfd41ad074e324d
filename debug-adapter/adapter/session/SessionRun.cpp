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
  if (is<state::Idle>())
    return Error{isLaunched ? "the compile has ended; 'restart' begins anew"
                            : "nothing was launched yet"};
  if (is<state::Starting>())
    return Error{"the compile has not begun yet"};
  if (is<state::Running>())
    return Error{"the compile is running; pause it first"};
  if (is<state::Dead>())
    return Error{"the compile has gone (" + stop.description +
                 "); step back to where it was"};
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
  state = state::Running();
  lastError.reset();
  if (isBack)
    progress.start("Going back");
  return Nothing{};
}

Result<Nothing> Session::run(const wire::Run &command, int64_t count) {
  Result<Nothing> sent = send(command);
  if (!sent)
    return sent;
  // What follows is no beginning any more.
  atEntry = false;
  std::get<state::Running>(state).steps = StepCount(command, count);
  if (count > 1)
    progress.start("Stepping");
  return sent;
}

Result<Nothing> Session::goTo(const wire::Position &position) {
  if (!is<state::Stopped>() && !is<state::Dead>()) {
    Result<AgentConnection *> live = getStopped();
    return live.error();
  }
  if (hasThreads)
    return Error{"MLIR's threads are on: what several threads did cannot be "
                 "gone to; launch it without 'threading' for that"};
  Result<AgentConnection *> supervisor = getSupervisor();
  if (!supervisor)
    return supervisor.error();
  // The old live ends while this is answered.
  SessionState before = std::exchange(state, state::Running());
  Result<wire::Done> accepted = (*supervisor)->ask(wire::GoTo{position});
  if (!accepted) {
    state = std::move(before);
    return accepted.error();
  }
  leaveStop();
  atEntry = false;
  state::Running running;
  running.target = position.action;
  state = std::move(running);
  progress.start("Going to action " + std::to_string(position.action));
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
  state::Running running;
  running.runsPassAgain = true;
  state = std::move(running);
  progress.start("Running the pass again");
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
    std::get<state::Running>(state).then = std::move(then);
  return sent;
}

Result<Nothing> Session::stepBack(const std::string &granularity) {
  wire::Run command;
  command.mode = "stepBack";
  command.granularity = granularity;
  const wire::Ended *end = getEnd();
  if (!end)
    return run(command);
  // After a crash one wants to see where it was.
  bool isExit = end->reason == "exited";
  return returnToEnd(isExit ? std::optional<wire::Run>(command) : std::nullopt);
}

Result<Nothing> Session::reverseContinue() {
  wire::Run command;
  command.mode = "reverseContinue";
  return is<state::Dead>() ? returnToEnd(command) : run(command);
}

Result<Nothing> Session::pause() {
  if (is<state::Stopped>() || is<state::Dead>())
    return Error{"the compile is stopped already"};
  auto *running = std::get_if<state::Running>(&state);
  // Between two of many steps the compile is stopped, and takes no pause.
  if (running)
    running->steps.giveUp();
  AgentConnection *live = debuggee.getLive();
  if (!live) {
    // On a way back there is none until the next one has come up.
    if (!running || !debuggee.getSupervisor())
      return Error{"nothing compiles"};
    running->pausesNext = true;
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
  state = state::Running();
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
  if (is<state::Dead>()) {
    debuggee.end();
    finish(std::nullopt);
    return Nothing{};
  }
  if (AgentConnection *supervisor = debuggee.getSupervisor())
    supervisor->askAsync(wire::Shutdown{}, [](const Result<wire::Done> &) {});
  else
    debuggee.signal(SIGTERM);
  if (is<state::Idle>())
    finish(std::nullopt);
  return Nothing{};
}

void Session::disconnect(bool terminateDebuggee, bool suspend) {
  if (suspend && is<state::Running>())
    static_cast<void>(pause());
  if (terminateDebuggee)
    debuggee.end();
  else
    debuggee.detach(suspend);
  if (Reply reply = std::exchange(startReply, nullptr))
    reply(Error{"cancelled"});
  leaveStop();
  state = state::Idle();
}
