//===- CompileRecord.h - The compile as the supervisor knows it -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_COMPILERECORD_H
#define TCP_DEBUG_AGENT_PROCESS_COMPILERECORD_H

#include "debug-adapter/agent/process/ChangeCount.h"
#include "debug-adapter/agent/process/CheckpointList.h"
#include "debug-adapter/agent/process/Control.h"
#include <map>

namespace mlir::tcp::agent {

/// The facts about a compile that the supervisor knows from all its processes:
/// checkpoints, changes, the hash of the actions up to each timestamp, and the
/// state that a later process needs to do the same. The supervisor owns it and
/// uses it on its only thread.
class CompileRecord {
public:
  /// `onDrop` is called with the id of each checkpoint that is dropped.
  explicit CompileRecord(std::function<void(int64_t)> onDrop)
      : checkpoints(std::move(onDrop)) {}

  CheckpointList &getCheckpoints() { return checkpoints; }
  ChangeCount &getChanges() { return changes; }

  // Reports of processes.
  void setBreakpoints(control::BreakpointsSet set);
  const std::vector<wire::Breakpoint> &getBreakpoints() const {
    return breakpoints;
  }
  /// Notes that so many diagnostics have been told to the adapter.
  void addDiagnostics(int64_t count);
  void addHash(control::Passed passed);
  /// Notes that a process has come to a timestamp.
  void reach(uint64_t timestamp);
  /// Notes that a process has come to a timestamp, on a course whose last edit
  /// is at the timestamp `lastEdit`.
  void reach(uint64_t timestamp, uint64_t lastEdit);
  /// Adds a checkpoint, and calls `tell` with it. If there is one at this
  /// timestamp already, or without `isWanted`, drops it by closing its socket.
  void addCheckpoint(const control::CheckpointTaken &taken, int socket,
                     bool isWanted,
                     llvm::function_ref<void(const Checkpoint &)> tell);
  /// Forgets everything from a timestamp on, because the compile was edited
  /// there.
  void forgetFrom(uint64_t timestamp);

  // Questions.
  /// Returns the last checkpoint at or before a position from which hits of
  /// breakpoints are counted correctly; null for none.
  const Checkpoint *findBefore(const wire::Position &place) const;
  /// Returns the same before a timestamp, not at it.
  const Checkpoint *findBefore(uint64_t timestamp) const;
  /// Returns how many diagnostics have been told to the adapter.
  int64_t getNumDiagnostics() const { return numDiagnostics; }
  /// Returns the message for a process that goes on from a checkpoint, or from
  /// the entry if that is null, with a task.
  control::Wake describeTask(control::Task task, const Checkpoint *from) const;
  /// The task to count changes from a checkpoint, or from the entry if that is
  /// null, up to a timestamp.
  struct Counting {
    const Checkpoint *from;
    uint64_t upTo;
  };
  /// Returns this task; nothing if no question waits.
  std::optional<Counting> planCounting() const;

private:
  /// A process has come to a timestamp, on a course whose last edit is at
  /// `lastEdit`. Forgets later edits before this timestamp, which belong to
  /// other courses.
  void forgetOtherWays(uint64_t timestamp, uint64_t lastEdit);
  /// Returns whether a process that starts at a checkpoint counts hits
  /// correctly.
  bool countsHits(const Checkpoint &checkpoint) const;

  CheckpointList checkpoints;
  ChangeCount changes;
  std::vector<wire::Breakpoint> breakpoints;
  /// Counts how often the breakpoints have changed.
  uint64_t breakpointsVersion = 0;
  /// The timestamp after which hits are counted; nothing if none are.
  std::optional<uint64_t> countedSince;
  int64_t numDiagnostics = 0;
  /// The last timestamp that a process has come to.
  uint64_t furthest = 0;
  /// The hash of all actions up to a timestamp.
  std::map<uint64_t, std::string> hashes;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_COMPILERECORD_H
