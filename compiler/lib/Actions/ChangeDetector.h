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
/// keeps a snapshot of the pass's operation. Comparing takes a walk over the
/// IR, and 98 of 100 patterns change nothing; so it compares where memory was
/// allocated or freed, or the action's own operation looks different. A change
/// in place of another operation is missed by that until the next comparison,
/// at the end of the pass at the latest, and then counts as one that no action
/// stands for. So does what happens while comparing costs too much: each action
/// pays for looking at some operations, and changes of large functions wait
/// until enough is paid. (All of that depends on the compile alone, not on
/// time.) Where the allocator does not count, it compares after each
/// action that can pay for it.
class ChangeDetector {
public:
  /// Forgets what it has seen, and looks from here on at what `innermost`,
  /// which may be null, and its parents do.
  void restart(ActiveAction *innermost);
  /// Before all that an action does, once its parent is known.
  void begin(ActionHub &hub, ActiveAction &action);
  /// Right before it runs.
  void run() { sample(); }
  /// Right after it ran; whether it or what is in it changed the IR.
  ActionResult::Change end(ActionHub &hub, ActiveAction &action);
  /// The last thing of all.
  void leave() { sample(); }

private:
  /// A pass that runs, innermost last.
  struct Tracked {
    const ActiveAction *pass;
    IRRecord record;
    std::optional<AllocationSample> seen;
  };
  void sample();
  bool wasMemoryUsed() const;
  /// Looks at a scope, or at all for null, if that can be paid. Whether it was.
  bool compare(ActionHub &hub, const ActiveAction &action, bool isSynthetic,
               Operation *scope);
  void report(ActionHub &hub, const ActiveAction &action, bool isSynthetic,
              ArrayRef<OpChange> changes);

  std::vector<Tracked> tracked;
  /// How many operations may be looked at.
  uint64_t credit = 0;
  uint64_t numChanges = 0;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_ACTIONS_CHANGEDETECTOR_H
