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

/// The compile as the supervisor knows it from all processes that have
/// compiled: its checkpoints, its changes, the hash of what was done up to each
/// moment, and what a later process has to know to do the same. It belongs to
/// the supervisor, on whose only thread all here runs.
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
  /// So many diagnostics have been told of.
  void addDiagnostics(int64_t count);
  void addHash(control::Passed passed);
  /// A process has come to a moment.
  void reach(uint64_t moment);
  /// A process has come to a moment, and the compile was edited last at another
  /// one on its way.
  void reach(uint64_t moment, uint64_t lastEdit);
  /// Takes a checkpoint, and calls `tell` with it; closes its socket where
  /// there is one already. Without `isWanted` none is taken.
  void addCheckpoint(const control::CheckpointTaken &taken, int socket,
                     bool isWanted,
                     llvm::function_ref<void(const Checkpoint &)> tell);
  /// Forgets what is at a moment or behind: it has been edited, and will be
  /// other.
  void forgetFrom(uint64_t moment);

  // Questions.
  /// Returns the last checkpoint before a place, from which hits of breakpoints
  /// are counted right; null for none.
  const Checkpoint *findBefore(const wire::Position &place) const;
  /// The same before a moment, and not at it.
  const Checkpoint *findBefore(uint64_t moment) const;
  /// Returns how many diagnostics have been told of.
  int64_t getNumDiagnostics() const { return numDiagnostics; }
  /// Returns what a process is told that is woken at a checkpoint, or at the
  /// entry for null, to be the next one that compiles.
  control::Wake describeTask(control::Task task, const Checkpoint *from) const;
  /// A process is to count changes: from a checkpoint, or from the entry for
  /// null, up to a moment.
  struct Counting {
    const Checkpoint *from;
    uint64_t upTo;
  };
  /// Returns nothing where nobody waits for that.
  std::optional<Counting> planCounting() const;

private:
  /// A process comes to a moment, and the compile was edited last at another
  /// one: forgets what was edited between, when others came by, and is not on
  /// its way.
  void forgetOtherWays(uint64_t moment, uint64_t lastEdit);
  /// Returns whether a process that starts at a checkpoint comes to the right
  /// numbers of hits.
  bool countsHits(const Checkpoint &checkpoint) const;

  CheckpointList checkpoints;
  ChangeCount changes;
  std::vector<wire::Breakpoint> breakpoints;
  /// Counts how often the breakpoints were others.
  uint64_t breakpointsVersion = 0;
  /// The moment behind which hits are counted; nothing where none are.
  std::optional<uint64_t> countedSince;
  int64_t numDiagnostics = 0;
  /// The last moment that a process has come to.
  uint64_t furthest = 0;
  /// The hash of all that was done, by moment.
  std::map<uint64_t, std::string> hashes;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_COMPILERECORD_H
