//===- ChangeDetector.cpp - Which action changed the IR -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangeDetector.h"

using namespace mlir;
using namespace mlir::tcp;

void ChangeDetector::sample() {
  if (!tracked.empty())
    tracked.back().seen = AllocationSample::take();
}

bool ChangeDetector::wasMemoryUsed() const {
  std::optional<AllocationSample> now = AllocationSample::take();
  return !now || !(tracked.back().seen && *now == *tracked.back().seen);
}

static bool isTracked(const ActiveAction &action) {
  return action.isPass() && !action.isAdaptor() && action.getOperation();
}

void ChangeDetector::restart(ActiveAction *innermost) {
  tracked.clear();
  SmallVector<ActiveAction *> running;
  for (ActiveAction *at = innermost; at;
       at = const_cast<ActiveAction *>(at->parent))
    running.push_back(at);
  for (ActiveAction *action : llvm::reverse(running)) {
    action->changesBefore = numChanges;
    action->stateBefore.reset();
    action->scope = nullptr;
    if (isTracked(*action))
      tracked.push_back({action, IRRecord(action->operation), std::nullopt});
  }
  sample();
}

/// How many operations an action pays for: some microseconds.
static constexpr uint64_t kCreditOfAction = 60;

void ChangeDetector::report(ActionHub &hub, const ActiveAction &action,
                            bool isSynthetic, ArrayRef<OpChange> changes) {
  if (changes.empty())
    return;
  ++numChanges;
  hub.report(action, isSynthetic, tracked.back().record.getRoot(), changes);
}

bool ChangeDetector::compare(ActionHub &hub, const ActiveAction &action,
                             bool isSynthetic, Operation *scope) {
  IRRecord &record = tracked.back().record;
  if (scope && !record.contains(scope))
    scope = nullptr;
  uint64_t cost = record.getCost(scope);
  if (hub.detection != ChangeDetection::Exact) {
    if (cost > credit)
      return false;
    credit -= cost;
  }
  report(hub, action, isSynthetic, record.update(scope));
  return true;
}

void ChangeDetector::begin(ActionHub &hub, ActiveAction &action) {
  bool all = hub.detection >= ChangeDetection::All;
  bool isTracked = ::isTracked(action);
  credit += kCreditOfAction;
  if (all && !tracked.empty()) {
    action.scope = action.operation
                       ? tracked.back().record.findScope(action.operation)
                       : nullptr;
    if (wasMemoryUsed())
      compare(hub, *action.parent, /*isSynthetic=*/true, action.scope);
  }
  if (isTracked && !tracked.empty()) {
    // What the pass around has done so far is not this one's.
    IRRecord &outer = tracked.back().record;
    if (outer.contains(action.operation))
      report(hub, *tracked.back().pass, /*isSynthetic=*/true,
             outer.update(action.operation));
  }
  // Passes below an adaptor may run on other threads.
  action.changesBefore =
      isTracked || !tracked.empty() ? numChanges : hub.numChanges.load();
  if (isTracked)
    tracked.push_back({&action, IRRecord(action.operation), std::nullopt});
  else if (all && action.isPattern())
    action.stateBefore = hashState(action.operation);
}

ActionResult::Change ChangeDetector::end(ActionHub &hub, ActiveAction &action) {
  bool isInside = !tracked.empty();
  if (isInside && tracked.back().pass == &action) {
    report(hub, action, /*isSynthetic=*/true,
           tracked.back().record.update(nullptr));
    tracked.pop_back();
    // The pass around, which runs others, has not done this.
    if (!tracked.empty())
      tracked.back().record.absorb(action.operation);
  } else if (isInside && hub.detection >= ChangeDetection::All) {
    // Where the operation has been freed, memory was used.
    bool isSuspect = wasMemoryUsed() ||
                     (action.isPattern() &&
                      (!action.stateBefore ||
                       hashState(action.operation) != *action.stateBefore));
    bool isKnown =
        !isSuspect || compare(hub, action, !action.isPattern(),
                              action.isPattern() ? action.scope : nullptr);
    if (!isKnown && !AllocationSample::take())
      return ActionResult::Unknown;
  }
  uint64_t now = isInside ? numChanges : hub.numChanges.load();
  return now == action.changesBefore ? ActionResult::No : ActionResult::Yes;
}
