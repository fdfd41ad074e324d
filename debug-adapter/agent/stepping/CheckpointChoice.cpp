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

/// The processor time of the compile from one checkpoint to the next. A
/// checkpoint costs some 10 ms: the fork, and page faults of the compile after
/// it.
static constexpr std::chrono::milliseconds kInterval{150};
/// The interval at the end of a replay. It is short because users who go back
/// often step back again.
static constexpr std::chrono::milliseconds kIntervalOfReplay{8};
/// The interval at stops.
static constexpr std::chrono::milliseconds kIntervalOfStops{3};

/// Returns whether a replay has come halfway from the last checkpoint to its
/// end. Checkpoints at such places are few, and most are near the end.
static bool isHalfway(const Goal &goal, const Course &course, uint64_t last) {
  uint64_t timestamp = course.getPosition().timestamp;
  uint64_t end = estimateTimestamp(goal, timestamp, course.getNumBegun());
  return timestamp + timestamp >= last + end;
}

static bool isDue(const Course &course, const Stepper &stepper,
                  Checkpointer &checkpointer) {
  if (!course.isClockDue())
    return false;
  if (!stepper.isReplaying())
    return checkpointer.isDue(kInterval);
  return isHalfway(stepper.getGoal(), course,
                   checkpointer.getLastTimestamp()) &&
         checkpointer.isDue(kIntervalOfReplay);
}

std::optional<CheckpointKind>
agent::chooseCheckpoint(const Event &event, const Course &course,
                        const Stepper &stepper, Checkpointer &checkpointer,
                        bool isDetecting) {
  uint64_t timestamp = event.position.timestamp;
  const auto *search = std::get_if<Search>(&stepper.getGoal());
  bool isInPart =
      search && search->detectFrom && timestamp >= search->detectFrom;
  if (event.isChange()) {
    // A search for changes leaves a checkpoint at each change that it finds.
    // The compile goes to the last one, and the next steps back go to the
    // others.
    if (isInPart && search->isForChanges && timestamp < search->limit)
      return CheckpointKind::Found;
    return std::nullopt;
  }
  // A search that has found something goes back to where it began to look.
  bool startsToLook = isInPart && !isDetecting;
  if (!stepper.hasEntered() || startsToLook ||
      isDue(course, stepper, checkpointer))
    return CheckpointKind::Regular;
  return std::nullopt;
}

bool agent::isDueAtStop(Checkpointer &checkpointer) {
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
  // The action of a begin is counted already, but a fork of the checkpoint
  // begins it again.
  taken.begun = static_cast<int64_t>(course.getNumBegun() - event.isBegin());
  return taken;
}
