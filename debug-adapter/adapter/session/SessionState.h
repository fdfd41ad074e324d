//===- SessionState.h - States of a session ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_SESSIONSTATE_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_SESSIONSTATE_H

#include "debug-adapter/wire/Events.h"
#include "debug-adapter/wire/Run.h"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace mlir::tcp::dap {

class ResultWatch;

/// A command that steps, and how often it is still to be sent. Commands such as
/// `step 10` ask for several steps at once.
class StepCount {
public:
  StepCount() = default;
  StepCount(const wire::Run &command, int64_t count)
      : command(command), total(count), left(count) {
    this->command.skip = false;
  }

  const wire::Run &getCommand() const { return command; }
  /// Returns whether another step follows the one that is under way.
  bool hasNext() const { return left > 1; }
  /// Counts the step that is over.
  void finishOne() { --left; }
  int64_t getDone() const { return total - left; }
  int64_t getTotal() const { return total; }
  /// Drops the steps that would follow the one under way. If there were any,
  /// the stop after it counts as a pause.
  void giveUp() {
    if (!hasNext())
      return;
    left = 1;
    givenUp = true;
  }
  bool wasGivenUp() const { return givenUp; }

  /// Sets what ends the steps before they are all made; null for nothing.
  void setWatch(std::shared_ptr<ResultWatch> newWatch) {
    watch = std::move(newWatch);
  }
  ResultWatch *getWatch() const { return watch.get(); }

private:
  wire::Run command;
  int64_t total = 0;
  int64_t left = 0;
  bool givenUp = false;
  std::shared_ptr<ResultWatch> watch;
};

/// The states of a session. Each has the data that holds in it alone.
namespace state {

/// Nothing was launched, or the program has ended.
struct Idle {};

/// The program runs; the compile has not come to its first action.
struct Starting {};

/// The compile runs.
struct Running {
  /// The steps that are under way, if it was a step.
  StepCount steps;
  /// The action that the compile was told to go to.
  std::optional<int64_t> target;
  /// The command that is sent when the compile is there.
  std::optional<wire::Run> then;
  /// The compile goes back to a pass, which then runs with other options.
  bool runsPassAgain = false;
  /// The client asked for a pause while there was no current process.
  bool pausesNext = false;
};

/// The compile is stopped.
struct Stopped {
  /// The stack, innermost first, once somebody has asked for it.
  std::optional<std::vector<wire::Frame>> stack;
};

/// The current process has ended: it has crashed, was killed, or came to its
/// end with `stopAtEnd`. The session can go back to its checkpoints.
struct Dead {
  wire::Ended end;
};

} // namespace state

using SessionState = std::variant<state::Idle, state::Starting, state::Running,
                                  state::Stopped, state::Dead>;

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_SESSIONSTATE_H
