//===- Stepper.h - Decides at which events to stop --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STEPPING_STEPPER_H
#define TCP_DEBUG_AGENT_STEPPING_STEPPER_H

#include "debug-adapter/agent/breakpoints/BreakpointList.h"
#include "debug-adapter/agent/breakpoints/Breakpoints.h"
#include "debug-adapter/agent/stepping/Failures.h"
#include "debug-adapter/agent/stepping/Goal.h"
#include "debug-adapter/wire/Events.h"

namespace mlir::tcp::agent {

/// Why the compile stops.
struct StopReason {
  /// As `stopped` of the protocol names it.
  std::string name;
  std::vector<int64_t> breakpoints;
  /// A line for people; empty for that of the event.
  std::string description;
};

/// To go on to the next event.
struct GoOn {};
/// The change that the compile was to go to is not there, because it is found
/// with others, or late, where looking begins right before it.
struct Missed {
  GoTo place;
};
/// A search is over, with the last moment that it has found; 0 for none.
struct Searched {
  uint64_t found;
};

/// A decision says what is to be done at an event.
struct Decision {
  std::variant<GoOn, StopReason, Missed, Searched> outcome;
  /// The texts of log points.
  std::vector<wire::Log> logs;
};

/// Decides at each event whether the compile stops there: by the goal of the
/// run, the breakpoints, and what has failed. It belongs to the agent. On the
/// thread of the compile.
class Stepper {
public:
  const Goal &getGoal() const { return goal; }
  void setGoal(Goal newGoal) { goal = std::move(newGoal); }
  /// The compile stops: it has no goal until it goes on. Returns the place that
  /// it was to go to, if it was.
  std::optional<GoTo> arrive();
  /// Returns whether it goes to a place, or searches one, in a process that may
  /// do again what another did.
  bool isReplaying() const;
  /// Returns whether it has come to its first event.
  bool hasEntered() const { return isEntered; }
  /// Behind which moment the hits of a breakpoint count that is set at one.
  int64_t getCountedSince(uint64_t moment) const;

  /// Says whether to stop at the next event that is no part of a replay.
  void setPause(bool isWanted) { wantsPause = isWanted; }
  bool takePause() { return std::exchange(wantsPause, false); }

  /// Leaves out all passes from here on.
  void dropPasses() { dropsPasses = true; }
  bool isDroppingPasses() const { return dropsPasses; }

  Breakpoints &getBreakpoints() { return breakpoints; }
  const Breakpoints &getBreakpoints() const { return breakpoints; }
  BreakpointList &getBreakpointList() { return list; }
  /// Looks at the breakpoints of the list from now on. `root` is the IR, or
  /// null.
  std::vector<wire::BreakpointStatus> useBreakpoints(Operation *root) {
    return breakpoints.set(list.getAll(), root);
  }
  Failures &getFailures() { return failures; }
  const Failures &getFailures() const { return failures; }

  /// Returns whether changes have to be looked for at a moment.
  bool needsChanges(uint64_t moment) const;
  /// Returns whether where it stops may depend on whether an action has changed
  /// something.
  bool needsResults() const;
  /// Sees each event in order. `numBegun` actions have begun.
  Decision decide(const Event &event, uint64_t numBegun);

private:
  Decision decideGoTo(const GoTo &place, const Event &event, uint64_t numBegun);
  Decision decideSearch(Search &search, const Event &event);
  std::optional<StopReason> findException(const Event &event);

  Goal goal;
  bool isEntered = false, wantsPause = false, dropsPasses = false;
  Breakpoints breakpoints;
  BreakpointList list;
  Failures failures;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_STEPPER_H
