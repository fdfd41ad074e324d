//===- ChangeDetector.h - Which action changed the IR -----------*- C++ -*-===//
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

/// Finds out which actions of one thread change the IR. While a pass runs it
/// keeps a snapshot of the pass's operation, and compares at the begin and end
/// of each action inside: what differs from the event before is one change. So
/// changes are the same from wherever looking begins.
///
/// Comparing takes a walk over a function, and 98 of 100 patterns change
/// nothing; so it compares where memory was allocated or freed since the event
/// before, or the action's own operation looks different, and after each action
/// where the allocator does not count. It looks at the functions of this event
/// and the one before, and at what is around them. A pattern of a conversion
/// takes nothing away before the conversion ends: of that only the operations
/// near are looked at. What is missed by all that is found at the next
/// comparison that looks there, at the end of the pass at the latest.
class ChangeDetector {
public:
  /// Forgets what it has seen, and looks from here on at what `innermost`,
  /// which may be null, and its parents do.
  void restart(ActiveAction *innermost);
  /// Before all that an action does, once its parent is known.
  void begin(ActionHub &hub, ActiveAction &action);
  /// Right before it runs.
  void run(ActiveAction &action);
  /// Right after it ran; whether it or what is in it changed the IR.
  ActionResult::Change end(ActionHub &hub, ActiveAction &action);
  /// The last thing of all.
  void leave() { sample(); }

private:
  /// A pass that runs, innermost last.
  struct Tracked {
    const ActiveAction *pass;
    IRRecord record;
    /// The operation of the event before; it may be gone.
    Operation *lastScope = nullptr;
    /// A conversion keeps what its patterns replace until it ends, unless it
    /// was told not to roll back: how many patterns of this pass's have shown
    /// that it does, or whether one has that it does not.
    unsigned numKept = 0;
    bool erasesAtOnce = false;
    std::optional<AllocationSample> seen;
  };
  void track(const ActiveAction &pass);
  void sample();
  bool wasMemoryUsed() const;
  /// Looks for what has changed up to an event of `at`, and says that `maker`
  /// did it.
  void compare(ActionHub &hub, const ActiveAction &maker, bool isSynthetic,
               const ActiveAction &at, bool isEnd);
  /// The same for what can be told from what is near the action's operation.
  std::optional<std::vector<OpChange>> compareNear(const ActiveAction &at,
                                                   bool isEnd);
  void report(ActionHub &hub, const ActiveAction &action, bool isSynthetic,
              ArrayRef<OpChange> changes);

  /// Records while something is tracked.
  FreedMemory freed;
  std::vector<Tracked> tracked;
  uint64_t numChanges = 0;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_ACTIONS_CHANGEDETECTOR_H
