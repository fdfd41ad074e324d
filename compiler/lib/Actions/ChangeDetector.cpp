//===- ChangeDetector.cpp - A detector of changes -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangeDetector.h"

#include "tcp-mlir/Actions/SeparateHeap.h"

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

/// Returns whether an action is part of a conversion. `isParentIn` is the
/// answer for its parent.
static bool isInConversion(const ActiveAction *parent, bool isParentIn) {
  return parent && (isParentIn || parent->getTag() == "apply-conversion");
}

void ChangeDetector::track(const ActiveAction &pass) {
  freed.start();
  tracked.push_back({&pass, IRRecord(pass.operation, freed), nullptr, true, 0,
                     false, std::nullopt});
}

void ChangeDetector::restart(ActiveAction *innermost) {
  SeparateHeap::Scope heap;
  tracked.clear();
  freed.stop();
  SmallVector<ActiveAction *> running;
  for (ActiveAction *at = innermost; at;
       at = const_cast<ActiveAction *>(at->parent))
    running.push_back(at);
  for (ActiveAction *action : llvm::reverse(running)) {
    action->before = {};
    action->before.changes = numChanges;
    action->before.isConverting = isInConversion(
        action->parent, action->parent && action->parent->before.isConverting);
    if (isTracked(*action))
      track(*action);
  }
  for (Tracked &pass : tracked)
    pass.isLastKnown = false;
  sample();
}

void ChangeDetector::report(ActionHub &hub, const ActiveAction &action,
                            bool isSynthetic, ArrayRef<OpChange> changes) {
  if (changes.empty())
    return;
  ++numChanges;
  hub.report(action, isSynthetic, tracked.back().record.getRoot(), changes);
}

/// Returns whether the thread has freed nothing since it had freed
/// `freedBefore` bytes.
static bool isAllThere(std::optional<uint64_t> freedBefore) {
  std::optional<AllocationSample> now = AllocationSample::take();
  return now && freedBefore && now->freed == *freedBefore;
}

static bool contains(Operation *scope, Operation *op) {
  return scope
      ->walk([&](Operation *each) {
        return each == op ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// If these many patterns of a pass have created operations and left the
/// operation that they matched, the other patterns of the pass are assumed to
/// do the same.
static constexpr unsigned kKeptForProof = 16;

std::optional<std::vector<OpChange>>
ChangeDetector::compareNear(const ActiveAction &at, bool isEnd) {
  Tracked &around = tracked.back();
  if (!at.before.isConverting || !at.isPattern() || !at.before.scope ||
      !around.record.contains(at.before.scope) || around.erasesAtOnce)
    return std::nullopt;
  if (isEnd && around.numKept < kKeptForProof && !isAllThere(at.before.freed) &&
      !::contains(at.before.scope, at.operation)) {
    around.erasesAtOnce = true;
    return std::nullopt;
  }
  std::optional<std::vector<OpChange>> changes =
      around.record.updateNear(at.operation);
  if (isEnd && changes && !changes->empty())
    ++around.numKept;
  return changes;
}

void ChangeDetector::compare(ActionHub &hub, const ActiveAction &maker,
                             bool isSynthetic, const ActiveAction &at,
                             bool isEnd) {
  SeparateHeap::Scope heap;
  IRRecord &record = tracked.back().record;
  std::optional<std::vector<OpChange>> changes = compareNear(at, isEnd);
  if (changes)
    return report(hub, maker, isSynthetic, *changes);
  // Detection may have begun in any function, which the next begin leaves.
  bool isAnywhere = !at.before.scope || (isEnd && !at.isPattern()) ||
                    !tracked.back().isLastKnown;
  report(hub, maker, isSynthetic,
         isAnywhere ? record.update(nullptr)
                    : record.updateAround(
                          {at.before.scope, tracked.back().lastScope}));
}

void ChangeDetector::begin(ActionHub &hub, ActiveAction &action) {
  bool all = hub.detection >= ChangeDetection::All;
  bool isTracked = ::isTracked(action);
  if (all && !tracked.empty()) {
    Tracked &around = tracked.back();
    action.before.isConverting =
        isInConversion(action.parent, action.parent->before.isConverting);
    action.before.scope =
        action.operation ? around.record.findScope(action.operation) : nullptr;
    if (wasMemoryUsed())
      compare(hub, *action.parent, /*isSynthetic=*/true, action,
              /*isEnd=*/false);
    around.lastScope = action.before.scope;
    around.isLastKnown = true;
  }
  std::optional<SeparateHeap::Scope> heap;
  if (isTracked)
    heap.emplace();
  if (isTracked && !tracked.empty()) {
    // Changes that the pass around made until now do not belong to this pass.
    IRRecord &outer = tracked.back().record;
    if (outer.contains(action.operation))
      report(hub, *tracked.back().pass, /*isSynthetic=*/true,
             outer.update(action.operation));
  }
  // Passes below an adaptor may run on other threads.
  action.before.changes =
      isTracked || !tracked.empty() ? numChanges : hub.numChanges.load();
  if (isTracked)
    track(action);
  else if (all && action.isPattern())
    action.before.state = hashState(action.operation);
}

void ChangeDetector::run(ActiveAction &action) {
  sample();
  if (std::optional<AllocationSample> now = AllocationSample::take())
    action.before.freed = now->freed;
}

ActionResult::Change ChangeDetector::end(ActionHub &hub, ActiveAction &action) {
  bool isInside = !tracked.empty();
  if (isInside && tracked.back().pass == &action) {
    SeparateHeap::Scope heap;
    report(hub, action, /*isSynthetic=*/true,
           tracked.back().record.update(nullptr));
    tracked.pop_back();
    // The pass around only ran this one, so the changes of this pass are not
    // its own.
    if (tracked.empty())
      freed.stop();
    else
      tracked.back().record.absorb(action.operation);
  } else if (isInside && hub.detection >= ChangeDetection::All) {
    // An operation that may have been freed must not be read.
    bool isSuspect = wasMemoryUsed() || !isAllThere(action.before.freed) ||
                     (action.isPattern() &&
                      (!action.before.state ||
                       hashState(action.operation) != *action.before.state));
    if (isSuspect)
      compare(hub, action, !action.isPattern(), action, /*isEnd=*/true);
  }
  uint64_t now = isInside ? numChanges : hub.numChanges.load();
  return now == action.before.changes ? ActionResult::No : ActionResult::Yes;
}
