//===- Goal.h - The goal of a run -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STEPPING_GOAL_H
#define TCP_DEBUG_AGENT_STEPPING_GOAL_H

#include "debug-adapter/agent/course/Event.h"
#include "debug-adapter/wire/Control.h"
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mlir::tcp::agent {

/// The size of a step.
enum class Granularity { Action, Change, Pass };

/// The goal to run to the next breakpoint.
struct Continue {};

/// The goal to run to the next action, change or pass.
class Step {
public:
  enum Kind {
    /// To the next one, nested or not.
    In,
    /// To the next one that is not nested in the action that begins.
    Over,
    /// To the end of the action around.
    Out
  };
  /// `from` is the event at which the step begins.
  Step(Kind kind, Granularity granularity, const Event &from);

  /// Returns whether the step ends at an event. It has to be called for each
  /// event after the begin of the step.
  bool isAt(const Event &event);
  bool needsChanges() const {
    return kind != Out && granularity == Granularity::Change;
  }
  /// Returns whether the step stops at the end of an action only if that has
  /// changed the IR.
  bool needsResult() const {
    return kind == Over && granularity == Granularity::Change;
  }

private:
  Kind kind;
  Granularity granularity;
  /// The depth at which the step began.
  unsigned depth;
  /// The action that is stepped over, until its end; 0 for none.
  uint64_t over;
};

/// The goal to run to a position, in a process that is before it. The process
/// may have been woken for that.
struct GoTo {
  /// Goes to `place`, for no special reason.
  explicit GoTo(const wire::Position &place);
  explicit GoTo(wire::control::GoTo task);

  /// Returns whether an event is at the position or after it. `numBegun`
  /// actions have begun.
  bool isThere(const Event &event, uint64_t numBegun) const;

  /// The timestamp of the position or, if that is 0, its action and phase.
  uint64_t timestamp, action;
  Position::Phase phase;
  /// Says whether changes are looked for, from the timestamp `detectFrom` on.
  bool needsChanges;
  uint64_t detectFrom = 0;
  /// The reason of the stop there, and its description for people.
  std::string reason, description;
  std::vector<int64_t> breakpoints;
  /// Options for the pass that begins there.
  std::string options;
  /// The verifier has refused the IR there.
  bool isIrInvalid = false;
  /// The parameters of the `run` that goes on from there at once.
  std::optional<wire::Run> then;
};

/// The goal to find the last change, or the last hit of a breakpoint, before a
/// timestamp.
struct Search {
  explicit Search(const wire::control::Search &task);

  bool isForChanges;
  /// The timestamp at which the search ends.
  uint64_t limit;
  /// These are as in GoTo.
  bool needsChanges;
  uint64_t detectFrom;
  /// The timestamp of the last match so far; 0 for none.
  uint64_t found = 0;
};

/// The goal of a run says how far it goes.
using Goal = std::variant<Continue, Step, GoTo, Search>;

/// Returns the goal of a process that is woken for a task.
Goal makeGoal(wire::control::Task task);
/// Returns the timestamp of a goal; 0 if that is not known.
uint64_t getTimestamp(const Goal &goal);
/// Estimates the timestamp of a position or search, for a compile that is at
/// `timestamp` and has begun `numBegun` actions.
uint64_t estimateTimestamp(const Goal &goal, uint64_t timestamp,
                           uint64_t numBegun);
/// Returns whether a goal needs changes to be looked for at a timestamp.
bool needsChanges(const Goal &goal, uint64_t timestamp);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_GOAL_H
