//===- SessionState.h - Where the compile of a session is -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_SESSIONSTATE_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_SESSIONSTATE_H

#include "debug-adapter/wire/Events.h"
#include "debug-adapter/wire/Run.h"

#include <optional>
#include <variant>
#include <vector>

namespace mlir::tcp::dap {

/// A command that steps, and how often it is still to be given: a client asks
/// for many steps at once.
class StepCount {
public:
  StepCount() = default;
  StepCount(const wire::Run &command, int64_t count)
      : command(command), total(count), left(count) {
    this->command.skip = false;
  }

  const wire::Run &getCommand() const { return command; }
  /// Returns whether another step follows on the one that is under way.
  bool hasNext() const { return left > 1; }
  /// One step is over; those that are left are not.
  void finishOne() { --left; }
  int64_t getDone() const { return total - left; }
  int64_t getTotal() const { return total; }
  /// Makes the step that is under way the last one, if there are others. Its
  /// end is a pause then.
  void giveUp() {
    if (!hasNext())
      return;
    left = 1;
    isGivenUp = true;
  }
  bool wasGivenUp() const { return isGivenUp; }

private:
  wire::Run command;
  int64_t total = 0;
  int64_t left = 0;
  bool isGivenUp = false;
};

/// The states of a session. Each has the data that holds in it alone.
namespace state {

/// Nothing was launched, or all has ended.
struct Idle {};

/// The program runs; the compile has not come to its first action.
struct Starting {};

struct Running {
  /// The steps that it takes, if it steps.
  StepCount steps;
  /// The action that it goes to.
  std::optional<int64_t> target;
  /// It goes on from there like this.
  std::optional<wire::Run> then;
  /// The pass that it goes back to runs with other options.
  bool runsPassAgain = false;
  /// It was to pause when there was no live.
  bool pausesNext = false;
};

struct Stopped {
  /// The stack, innermost first, once somebody has asked for it.
  std::optional<std::vector<wire::Frame>> stack;
};

/// The live has gone, in a crash or because it was killed; checkpoints are
/// there to go back to.
struct Dead {
  wire::Ended end;
};

} // namespace state

using SessionState = std::variant<state::Idle, state::Starting, state::Running,
                                  state::Stopped, state::Dead>;

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_SESSIONSTATE_H
