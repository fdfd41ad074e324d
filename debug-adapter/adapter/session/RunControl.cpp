//===- RunControl.cpp - Control of the debugged compile's run -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/RunControl.h"

#include <limits>

using namespace mlir::tcp::dap;

Result<Nothing> RunControl::send(const wire::Run &command) {
  Result<AgentConnection *> current = compile.getStopped();
  if (!current)
    return current.error();
  bool isBack = command.mode == "stepBack" || command.mode == "reverseContinue";
  Result<wire::Done> accepted = (*current)->ask(command);
  if (!accepted)
    return accepted.error();
  if (command.skip)
    sources.forgetLater();
  view.leave();
  compile.setState(state::Running());
  report.setLastError(std::nullopt);
  if (isBack)
    progress.start("Going back");
  return Nothing{};
}

Result<Nothing> RunControl::run(const wire::Run &command, int64_t count) {
  Result<Nothing> sent = send(command);
  if (!sent)
    return sent;
  // The command makes the compile leave the entry.
  atEntry = false;
  compile.getIf<state::Running>()->steps = StepCount(command, count);
  if (count > 1)
    progress.start("Stepping");
  return sent;
}

Result<Nothing> RunControl::runUntilChange(std::shared_ptr<ResultWatch> watch) {
  wire::Run command;
  command.mode = "stepOver";
  command.granularity = "pass";
  Result<Nothing> sent = run(command, std::numeric_limits<int64_t>::max());
  if (sent)
    compile.getIf<state::Running>()->steps.setWatch(std::move(watch));
  return sent;
}

void RunControl::goOnStepping(StepCount steps) {
  steps.finishOne();
  if (!steps.getWatch())
    progress.update(steps.getDone(), steps.getTotal(),
                    std::to_string(steps.getDone()) + " of " +
                        std::to_string(steps.getTotal()));
  if (send(steps.getCommand()))
    compile.getIf<state::Running>()->steps = std::move(steps);
}

void RunControl::leave(state::Running running, const std::string &title) {
  view.leave();
  compile.setState(std::move(running));
  progress.start(title);
}

Result<Nothing> RunControl::goTo(const wire::Position &position) {
  if (!compile.is<state::Stopped>() && !compile.is<state::Dead>())
    return compile.getStopped().error();
  if (compile.isThreaded())
    return Error{"the debugger cannot go to an action while MLIR's threads "
                 "are on; launch the compile without 'threading'"};
  Result<AgentConnection *> supervisor = compile.getSupervisor();
  if (!supervisor)
    return supervisor.error();
  // The current process ends before the answer comes.
  SessionState before = compile.setState(state::Running());
  Result<wire::Done> accepted = (*supervisor)->ask(wire::GoTo{position});
  if (!accepted) {
    compile.setState(std::move(before));
    return accepted.error();
  }
  atEntry = false;
  state::Running running;
  running.target = position.action;
  leave(std::move(running),
        "Going to action " + std::to_string(position.action));
  return Nothing{};
}

Result<Nothing> RunControl::rerun(const std::string &options) {
  Result<wire::Text> accepted = compile.ask(wire::Rerun{std::nullopt, options});
  if (!accepted)
    return accepted.error();
  state::Running running;
  running.runsPassAgain = true;
  leave(std::move(running), "Running the pass again");
  return Nothing{};
}

Result<Nothing> RunControl::returnToEnd(std::optional<wire::Run> then) {
  wire::Position position = compile.getStop().position;
  // A process that ended before its first action goes back to the entry.
  if (position.action <= 0)
    position.timestamp = 0;
  Result<Nothing> sent = goTo(position);
  if (sent)
    compile.getIf<state::Running>()->then = std::move(then);
  return sent;
}

Result<Nothing> RunControl::stepBack(const std::string &granularity) {
  wire::Run command;
  command.mode = "stepBack";
  command.granularity = granularity;
  const wire::Ended *end = compile.getEnd();
  if (!end)
    return run(command);
  // After a crash, `back` only goes to the place of the crash, which users want
  // to see first. The last event before an exit is a place to stop at, too.
  bool goesOn = end->reason == "exited" && granularity != "action";
  return returnToEnd(goesOn ? std::optional<wire::Run>(command) : std::nullopt);
}

Result<Nothing> RunControl::reverseContinue() {
  wire::Run command;
  command.mode = "reverseContinue";
  if (!compile.is<state::Dead>())
    return run(command);
  // The last event is before the end.
  command.inclusive = true;
  return returnToEnd(command);
}

Result<Nothing> RunControl::pause() {
  if (compile.is<state::Stopped>() || compile.is<state::Dead>())
    return Error{"the compile is stopped already"};
  auto *running = compile.getIf<state::Running>();
  // Between two of several steps the compile is stopped and can't be paused, so
  // the rest of the steps is dropped.
  if (running)
    running->steps.giveUp();
  AgentConnection *current = compile.getDebuggee().getCurrent();
  if (!current) {
    // On the way back there is no current process until the next one has
    // started.
    if (!running || !compile.getDebuggee().getSupervisor())
      return Error{"no compile is under way"};
    running->pausesNext = true;
    return Nothing{};
  }
  current->askAsync(wire::Pause{}, [](const Result<wire::Done> &) {});
  return Nothing{};
}

Result<Nothing> RunControl::detach() {
  Result<AgentConnection *> supervisor = compile.getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<wire::Done> detached = (*supervisor)->ask(wire::Detach{});
  if (!detached)
    return detached.error();
  view.leave();
  compile.setState(state::Running());
  return Nothing{};
}

Result<Nothing> RunControl::kill() {
  Result<AgentConnection *> supervisor = compile.getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<wire::Done> killed = (*supervisor)->ask(wire::Kill{});
  if (!killed)
    return killed.error();
  return Nothing{};
}
