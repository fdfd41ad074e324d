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
  hashes[passed.moment] = std::move(passed.hash);
  reach(passed.moment);
}

void CompileRecord::reach(uint64_t moment) {
  furthest = std::max(furthest, moment);
}

void CompileRecord::reach(uint64_t moment, uint64_t lastEdit) {
  forgetOtherWays(moment, lastEdit);
  reach(moment);
}

void CompileRecord::forgetOtherWays(uint64_t moment, uint64_t lastEdit) {
  auto other = llvm::find_if(checkpoints, [&](const Checkpoint &each) {
    return each.isEdited && each.moment > lastEdit && each.moment < moment;
  });
  if (other != checkpoints.end())
    forgetFrom(other->moment);
}

void CompileRecord::addCheckpoint(
    const control::CheckpointTaken &taken, int socket, bool isWanted,
    llvm::function_ref<void(const Checkpoint &)> tell) {
  uint64_t moment = taken.position.moment.value_or(0);
  if (taken.edited)
    forgetFrom(moment);
  else
    forgetOtherWays(moment, taken.lastEdit);
  if (!isWanted || checkpoints.has(moment)) {
    close(socket);
    return;
  }
  hashes[moment] = taken.hash;
  checkpoints.add(taken, socket, breakpointsVersion, tell);
}

void CompileRecord::forgetFrom(uint64_t moment) {
  hashes.erase(hashes.lower_bound(moment), hashes.end());
  changes.forgetBehind(moment);
  furthest = std::min(furthest, moment);
  checkpoints.dropIf(
      [&](const Checkpoint &each) { return each.moment >= moment; });
}

//===- What is asked for --------------------------------------------------===//

bool CompileRecord::countsHits(const Checkpoint &checkpoint) const {
  if (checkpoint.breakpointsVersion == breakpointsVersion)
    return true;
  // At a change, the data that is watched has changed already: a process from
  // there does not see that this change hits it.
  bool isChange = checkpoint.moment % 2;
  bool watches = llvm::any_of(breakpoints, [](const wire::Breakpoint &each) {
    return each.kind == "data";
  });
  if (isChange && watches)
    return false;
  return !countedSince ||
         checkpoint.moment <= std::max<uint64_t>(*countedSince, 2);
}

const Checkpoint *CompileRecord::findBefore(const wire::Position &place) const {
  return checkpoints.findLast([&](const Checkpoint &each) {
    bool isBefore = place.moment
                        ? each.moment <= static_cast<uint64_t>(*place.moment)
                        : each.begun < static_cast<uint64_t>(place.action);
    return isBefore && countsHits(each);
  });
}

const Checkpoint *CompileRecord::findBefore(uint64_t moment) const {
  return checkpoints.findLast([&](const Checkpoint &each) {
    return each.moment < moment && countsHits(each);
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
  for (auto &[moment, hash] : hashes)
    if (!edited || moment < edited->moment)
      message.known.push_back({static_cast<int64_t>(moment), hash});
  return message;
}

std::optional<CompileRecord::Counting> CompileRecord::planCounting() const {
  std::optional<uint64_t> wanted = changes.getWanted();
  if (!wanted)
    return std::nullopt;
  // The process counts from the last checkpoint before the part that is not
  // counted. The live process waits for it, so it counts at most twice as far
  // as needed, so that few later questions have to wait. It can't count further
  // than any process has come.
  uint64_t counted = std::max<uint64_t>(changes.getCountedTo(), 2);
  const Checkpoint *from = checkpoints.findLast(
      [&](const Checkpoint &each) { return each.moment <= counted; });
  uint64_t upTo = std::max(*wanted, std::min(furthest, 2 * *wanted));
  // It can't pass an edit. Another process counts on from there.
  if (const Checkpoint *edited = checkpoints.findEditedBehind(from))
    upTo = std::min(upTo, edited->moment);
  return Counting{from, upTo};
}
