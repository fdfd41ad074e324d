//===- WayBack.cpp - The way back from a stop -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stepping/WayBack.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace control = wire::control;

/// The number of timestamps before a known change at which a process begins to
/// look for changes.
static constexpr uint64_t kTimestampsBeforeChange = 64;

static control::ToSupervisor planChangeSearch(const Course &course) {
  uint64_t limit = course.getPosition().timestamp;
  // Changes have been looked for since that timestamp and none was found, so
  // the last change is before it.
  if (uint64_t since = course.getChanges().getLookedSince())
    limit = std::min(limit, since + 1);
  control::Search search;
  search.what = "change";
  search.reason = "step";
  search.detect = true;
  search.limit = static_cast<int64_t>(limit);
  search.parts = course.getChanges().findParts(limit);
  return search;
}

/// Returns the timestamp of the last action, change or pass before the
/// compile's position; 0 if it is not known.
static uint64_t findTarget(const Course &course, Granularity granularity) {
  uint64_t timestamp = course.getPosition().timestamp;
  switch (granularity) {
  case Granularity::Action:
    return timestamp % 2 ? timestamp - 1 : timestamp - 2;
  case Granularity::Change:
    return course.getChanges().findBefore(timestamp);
  case Granularity::Pass:
    return course.getHistory().findPassBefore(timestamp);
  }
  llvm_unreachable("all granularities are listed");
}

control::ToSupervisor agent::planStepBack(const Course &course,
                                          Granularity granularity) {
  uint64_t target = findTarget(course, granularity);
  bool isToChange = granularity == Granularity::Change;
  if (isToChange && !target)
    return planChangeSearch(course);
  control::GoTo there;
  there.place.timestamp = static_cast<int64_t>(target);
  there.reason = target > kEntryTimestamp ? "step" : "entry";
  there.detect = isToChange;
  // The change was found at its own event, so it is found there again even if
  // looking begins late.
  if (isToChange)
    there.detectFrom = static_cast<int64_t>(
        (target - std::min(target, kTimestampsBeforeChange)) & ~uint64_t{1});
  return there;
}

control::ToSupervisor agent::planReverseContinue(const Course &course,
                                                 bool needsChanges,
                                                 bool isInclusive) {
  control::Search search;
  search.what = "breakpoint";
  search.reason = "breakpoint";
  search.detect = needsChanges;
  search.limit =
      static_cast<int64_t>(course.getPosition().timestamp + isInclusive);
  return search;
}
