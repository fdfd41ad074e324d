//===- CheckpointChoice.cpp - When to take a checkpoint -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stepping/CheckpointChoice.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// A compile runs so long, in time of the processor, from one checkpoint to the
/// next; and while changes are looked for.
static constexpr std::chrono::milliseconds kInterval{40},
    kDetectingInterval{60};
/// A user who goes back is about to step back from there, more than once.
static constexpr std::chrono::milliseconds kIntervalOfReplay{12};
/// The interval where a compile stops anyway.
static constexpr std::chrono::milliseconds kIntervalOfStops{3};

static std::chrono::milliseconds chooseInterval(const Course &course,
                                                const Stepper &stepper) {
  if (stepper.isReplaying())
    return kIntervalOfReplay;
  return course.getChanges().getLookedSince() ? kDetectingInterval : kInterval;
}

std::optional<CheckpointKind>
agent::chooseCheckpoint(const Event &event, const Course &course,
                        const Stepper &stepper,
                        const Checkpointer &checkpointer, bool isDetecting) {
  uint64_t moment = event.position.moment;
  const auto *search = std::get_if<Search>(&stepper.getGoal());
  bool isInPart = search && search->detectFrom && moment >= search->detectFrom;
  if (event.isChange()) {
    // The last one that it finds is where it goes to: a fork is there already,
    // and those of the others are where the next steps back go to.
    if (isInPart && search->isForChanges && moment < search->limit)
      return CheckpointKind::Found;
    return std::nullopt;
  }
  // A search that finds something comes back to where it began to look.
  bool startsToLook = isInPart && !isDetecting;
  if (!stepper.hasEntered() || startsToLook ||
      (course.isClockDue() &&
       checkpointer.isDue(chooseInterval(course, stepper))))
    return CheckpointKind::Regular;
  return std::nullopt;
}

bool agent::isDueAtStop(const Checkpointer &checkpointer) {
  return checkpointer.isDue(kIntervalOfStops);
}

control::CheckpointTaken agent::describeCheckpoint(const Event &event,
                                                   const Course &course,
                                                   CheckpointKind kind) {
  control::CheckpointTaken taken;
  taken.edited = kind == CheckpointKind::Edited;
  taken.found = kind == CheckpointKind::Found;
  taken.position = course.getPosition().toWire();
  taken.hash = course.getHash();
  taken.lastEdit = static_cast<int64_t>(course.getLastEdit());
  // An end or a begin is still to come.
  taken.begun = static_cast<int64_t>(course.getNumBegun() - event.isBegin());
  return taken;
}
