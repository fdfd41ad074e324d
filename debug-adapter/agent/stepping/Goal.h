//===- Goal.h - How far a run goes ------------------------------*- C++ -*-===//
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

/// To run until a breakpoint.
struct Continue {};

/// To run to the next action, change or pass, from where the compile stands.
class Step {
public:
  enum Kind {
    /// To the next one.
    In,
    /// To the next one that is not in the action that begins.
    Over,
    /// To the end of an action that is around.
    Out
  };
  /// `from` is where the compile stands.
  Step(Kind kind, Granularity granularity, const Event &from);

  /// Returns whether an event is where it ends. Sees each event behind where it
  /// began.
  bool isAt(const Event &event);
  bool needsChanges() const {
    return kind != Out && granularity == Granularity::Change;
  }
  /// Returns whether it stops at the end of an action only if that has changed
  /// something.
  bool needsResult() const {
    return kind == Over && granularity == Granularity::Change;
  }

private:
  Kind kind;
  Granularity granularity;
  /// The depth of where it began.
  unsigned depth;
  /// The action that began there, until its end is passed; 0 for none.
  uint64_t over;
};

/// To run to a place: in a process that is before it, which may be one that was
/// woken for that.
struct GoTo {
  /// Goes to `place`, with no more known of it.
  explicit GoTo(const wire::Position &place);
  explicit GoTo(wire::control::GoTo task);

  /// Returns whether an event, of a compile in which so many actions have
  /// begun, is at the place or behind it.
  bool isThere(const Event &event, uint64_t numBegun) const;

  /// A moment, or if that is 0 this side of an action.
  uint64_t moment, action;
  Position::Phase phase;
  /// Changes are looked for: from the beginning, or if that is not 0 from this
  /// moment on, and then each is found at once.
  bool needsChanges;
  uint64_t detectFrom = 0;
  /// The name of the stop there, and its text for people.
  std::string reason, description;
  std::vector<int64_t> breakpoints;
  /// Options for the pass that begins there.
  std::string options;
  /// The verifier has said so of the IR there.
  bool isIrInvalid = false;
  /// The parameters of the `run` that goes on from there at once.
  std::optional<wire::Run> then;
};

/// To find the last place before a moment that is looked for: a change, or an
/// event that hits a breakpoint.
struct Search {
  explicit Search(const wire::control::Search &task);

  bool isForChanges;
  /// The moment that it ends at.
  uint64_t limit;
  /// As of GoTo.
  bool needsChanges;
  uint64_t detectFrom;
  /// The last place so far; 0 for none.
  uint64_t found = 0;
};

/// The goal of a run says how far it goes.
using Goal = std::variant<Continue, Step, GoTo, Search>;

/// The moment that a goal is at; 0 where that is not known.
uint64_t getMoment(const Goal &goal);
/// Returns whether changes are looked for at a moment on the way.
bool needsChanges(const Goal &goal, uint64_t moment);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_GOAL_H
