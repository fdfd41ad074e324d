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

/// The reason of a stop.
struct StopReason {
  /// The `reason` of the event `stopped` of the agent protocol.
  std::string name;
  std::vector<int64_t> breakpoints;
  /// A line for people. If it is empty, the event is described.
  std::string description;
};

/// The outcome that the compile does not stop at the event.
struct GoOn {};
/// The outcome that the change to go to was not found at its timestamp. If
/// changes are looked for only from shortly before, a change may be found
/// later, or together with others.
struct Missed {
  GoTo place;
};
/// The outcome that a search has ended, with the last timestamp that it has
/// found; 0 for none.
struct Searched {
  uint64_t found;
};

/// The decision about an event.
struct Decision {
  std::variant<GoOn, StopReason, Missed, Searched> outcome;
  /// The texts of log points.
  std::vector<wire::Log> logs;
};

/// Decides at each event whether the compile stops, by the goal of the run, the
/// breakpoints, and failures. The agent owns it and uses it on the thread of
/// the compile.
class Stepper {
public:
  const Goal &getGoal() const { return goal; }
  void setGoal(Goal newGoal) { goal = std::move(newGoal); }
  /// Call it at a stop. Clears the goal. Returns the goal if it was a position.
  std::optional<GoTo> arrive();
  /// Returns whether the goal is a position or a search. Then the process may
  /// repeat what another has done.
  bool isReplaying() const;
  /// Returns whether the first event has come.
  bool hasEntered() const { return entered; }
  /// Returns the timestamp after which hits count of a breakpoint that is set
  /// at `timestamp`. Hits of one that is set at the entry count from the begin.
  int64_t getCountedSince(uint64_t timestamp) const;

  /// Says whether to stop at the next event that is no part of a replay.
  void setPause(bool isWanted) { wantsPause = isWanted; }
  bool takePause() { return std::exchange(wantsPause, false); }

  /// Skips all passes from here on.
  void dropPasses() { droppingPasses = true; }
  bool isDroppingPasses() const { return droppingPasses; }

  Breakpoints &getBreakpoints() { return breakpoints; }
  const Breakpoints &getBreakpoints() const { return breakpoints; }
  BreakpointList &getBreakpointList() { return breakpointList; }
  /// Makes the breakpoints of the list take effect. Returns their states.
  /// `root` is the IR, or null.
  std::vector<wire::BreakpointStatus> useBreakpoints(Operation *root) {
    return breakpoints.set(breakpointList.getBreakpoints(), root);
  }
  Failures &getFailures() { return failures; }
  const Failures &getFailures() const { return failures; }

  /// Returns whether changes have to be looked for at a timestamp, because of
  /// the goal or of breakpoints.
  bool needsChanges(uint64_t timestamp) const;
  /// Returns whether stops may depend on whether an action has changed the IR.
  bool needsResults() const;
  /// Returns whether decide() would do nothing at this event. Nearly all events
  /// of a compile that runs to a breakpoint are so.
  bool isQuiet(const Event &event);
  /// Decides about an event. It has to be called in order for each event that
  /// is not quiet. `numBegun` actions have begun.
  Decision decide(const Event &event, uint64_t numBegun);

private:
  Decision decideGoTo(const GoTo &place, const Event &event, uint64_t numBegun);
  Decision decideSearch(Search &search, const Event &event);
  std::optional<StopReason> findException(const Event &event);

  Goal goal;
  bool entered = false, wantsPause = false, droppingPasses = false;
  Breakpoints breakpoints;
  BreakpointList breakpointList;
  Failures failures;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_STEPPER_H
