//===- CompileRecord.cpp - The compile as the supervisor knows it ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/CompileRecord.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

//===- What processes tell ------------------------------------------------===//

void CompileRecord::setBreakpoints(control::BreakpointsSet set) {
  if (codec::toJson(set.breakpoints) != codec::toJson(breakpoints))
    ++breakpointsVersion;
  breakpoints = std::move(set.breakpoints);
  countedSince = set.countedSince;
}

void CompileRecord::addDiagnostics(int64_t count) {
  numDiagnostics = std::max(numDiagnostics, count);
}

void CompileRecord::addHash(control::Passed passed) {
  hashes[passed.timestamp] = std::move(passed.hash);
  reach(passed.timestamp);
}

void CompileRecord::reach(uint64_t timestamp) {
  furthest = std::max(furthest, timestamp);
}

void CompileRecord::reach(uint64_t timestamp, uint64_t lastEdit) {
  forgetOtherWays(timestamp, lastEdit);
  reach(timestamp);
}

void CompileRecord::forgetOtherWays(uint64_t timestamp, uint64_t lastEdit) {
  auto other = llvm::find_if(checkpoints, [&](const Checkpoint &each) {
    return each.isEdited && each.timestamp > lastEdit &&
           each.timestamp < timestamp;
  });
  if (other != checkpoints.end())
    forgetFrom(other->timestamp);
}

void CompileRecord::addCheckpoint(
    const control::CheckpointTaken &taken, int socket, bool isWanted,
    llvm::function_ref<void(const Checkpoint &)> tell) {
  uint64_t timestamp = taken.position.timestamp.value_or(0);
  if (taken.edited)
    forgetFrom(timestamp);
  else
    forgetOtherWays(timestamp, taken.lastEdit);
  if (!isWanted || checkpoints.has(timestamp)) {
    close(socket);
    return;
  }
  hashes[timestamp] = taken.hash;
  checkpoints.add(taken, socket, breakpointsVersion, tell);
}

void CompileRecord::forgetFrom(uint64_t timestamp) {
  hashes.erase(hashes.lower_bound(timestamp), hashes.end());
  changes.forgetBehind(timestamp);
  furthest = std::min(furthest, timestamp);
  checkpoints.dropIf(
      [&](const Checkpoint &each) { return each.timestamp >= timestamp; });
}

//===- What is asked for --------------------------------------------------===//

bool CompileRecord::countsHits(const Checkpoint &checkpoint) const {
  if (checkpoint.breakpointsVersion == breakpointsVersion)
    return true;
  // At a change, the data that is watched has changed already: a process from
  // there does not see that this change hits it.
  bool isChange = checkpoint.timestamp % 2;
  bool watches = llvm::any_of(breakpoints, [](const wire::Breakpoint &each) {
    return each.kind == "data";
  });
  if (isChange && watches)
    return false;
  return !countedSince ||
         checkpoint.timestamp <= std::max<uint64_t>(*countedSince, 2);
}

const Checkpoint *CompileRecord::findBefore(const wire::Position &place) const {
  return checkpoints.findLast([&](const Checkpoint &each) {
    bool isBefore =
        place.timestamp
            ? each.timestamp <= static_cast<uint64_t>(*place.timestamp)
            : each.begun < static_cast<uint64_t>(place.action);
    return isBefore && countsHits(each);
  });
}

const Checkpoint *CompileRecord::findBefore(uint64_t timestamp) const {
  return checkpoints.findLast([&](const Checkpoint &each) {
    return each.timestamp < timestamp && countsHits(each);
  });
}

control::Wake CompileRecord::describeTask(control::Task task,
                                          const Checkpoint *from) const {
  control::Wake message;
  message.task = std::move(task);
  message.breakpoints = breakpoints;
  message.diagnostics = numDiagnostics;
  // Hashes after an edit belong to another course, unless the process starts at
  // the edit or after it.
  const Checkpoint *edited = checkpoints.findEditedBehind(from);
  for (auto &[timestamp, hash] : hashes)
    if (!edited || timestamp < edited->timestamp)
      message.known.push_back({static_cast<int64_t>(timestamp), hash});
  return message;
}

std::optional<CompileRecord::Counting> CompileRecord::planCounting() const {
  std::optional<uint64_t> wanted = changes.getWanted();
  if (!wanted)
    return std::nullopt;
  // The process counts from the last checkpoint before the part that is not
  // counted. The current process waits for it, so it counts at most twice as
  // far as needed, so that few later questions have to wait. It can't count
  // further than any process has come.
  uint64_t counted = std::max<uint64_t>(changes.getCountedTo(), 2);
  const Checkpoint *from = checkpoints.findLast(
      [&](const Checkpoint &each) { return each.timestamp <= counted; });
  uint64_t upTo = std::max(*wanted, std::min(furthest, 2 * *wanted));
  // It can't pass an edit. Another process counts on from there.
  if (const Checkpoint *edited = checkpoints.findEditedBehind(from))
    upTo = std::min(upTo, edited->timestamp);
  return Counting{from, upTo};
}
