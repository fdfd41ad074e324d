//===- ChangeDetector.h - A detector of changes -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_ACTIONS_CHANGEDETECTOR_H
#define TCP_MLIR_LIB_ACTIONS_CHANGEDETECTOR_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "tcp-mlir/Actions/AllocationCounter.h"

namespace mlir::tcp {

/// Finds out which actions of one thread change the IR. While a pass runs, it
/// keeps a snapshot of the pass's operation, and compares at the begin and end
/// of each action inside. The differences from the event before are one change,
/// so changes are the same wherever the detection begins.
///
/// A comparison takes a walk over a function, and 98 of 100 patterns change
/// nothing. So it compares only if memory was allocated or freed since the
/// event before, or if the action's own operation looks different; without
/// jemalloc's counters it compares after each action. It looks at the functions
/// of this event and of the one before, at those in which an operation was
/// freed, and at the scopes around them. A pattern of a conversion erases
/// nothing before the conversion ends, so only the operations near it are
/// looked at. Changes elsewhere are found at the next comparison that looks
/// there, at the latest at the end of the pass.
class ChangeDetector {
public:
  /// Forgets everything, and follows `innermost`, which may be null, and its
  /// parents from here on.
  void restart(ActiveAction *innermost);
  /// Is called before an action does anything, when its parent is set.
  void begin(ActionHub &hub, ActiveAction &action);
  /// Is called right before the action runs.
  void run(ActiveAction &action);
  /// Is called right after the action ran. Returns whether the action, or one
  /// inside of it, changed the IR.
  ActionResult::Change end(ActionHub &hub, ActiveAction &action);
  /// Is called last of all at an event.
  void leave() { sample(); }

private:
  /// A pass that is running; the innermost is last.
  struct Tracked {
    const ActiveAction *pass;
    IRRecord record;
    /// The operation of the event before; it may be erased.
    Operation *lastScope = nullptr;
    /// False after a restart inside of the pass, up to the next begin.
    bool isLastKnown = true;
    /// A conversion keeps replaced operations until it ends, unless rollback is
    /// disabled. `numKept` is the number of patterns of this pass that have
    /// left their operation; `erasesAtOnce` says that one has erased it.
    unsigned numKept = 0;
    bool erasesAtOnce = false;
    std::optional<AllocationSample> seen;
  };
  void track(const ActiveAction &pass);
  void sample();
  bool wasMemoryUsed() const;
  /// Looks for changes up to an event of `at`, and reports them as changes of
  /// `maker`.
  void compare(ActionHub &hub, const ActiveAction &maker, bool isSynthetic,
               const ActiveAction &at, bool isEnd);
  /// Does the same by looking near the action's operation only; nothing if that
  /// is not enough.
  std::optional<std::vector<OpChange>> compareNear(const ActiveAction &at,
                                                   bool isEnd);
  void report(ActionHub &hub, const ActiveAction &action, bool isSynthetic,
              ArrayRef<OpChange> changes);

  /// Records while a pass is tracked.
  FreedMemory freed;
  std::vector<Tracked> tracked;
  uint64_t numChanges = 0;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_ACTIONS_CHANGEDETECTOR_H
