//===- CheckpointList.h - The checkpoints of a compile ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CHECKPOINTLIST_H
#define TCP_DEBUG_AGENT_PROCESS_CHECKPOINTLIST_H

#include "debug-adapter/wire/Control.h"
#include "debug-adapter/wire/Supervision.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <sys/types.h>
#include <vector>

namespace mlir::tcp::agent {

/// A process that waits at an event and forks when it is woken.
struct Checkpoint {
  int64_t id;
  pid_t pid;
  /// The socket by which the checkpoint is woken. The checkpoint ends when it
  /// is closed.
  int socket;
  wire::Position position;
  uint64_t timestamp;
  /// The number of actions that have begun.
  uint64_t begun;
  /// The time that the compile had run.
  double milliseconds;
  uint64_t privateBytes;
  /// The version of the breakpoints whose hits the process has counted.
  uint64_t breakpointsVersion;
  /// The checkpoint is at a change that a search has found.
  bool isFound;
  /// The compile was edited there, so the checkpoint cannot be made again.
  bool isEdited;

  wire::Checkpoint describe() const;
};

/// The checkpoints of a compile in the order of their timestamps. It drops some
/// if they are too many or too large. The supervisor owns it.
class CheckpointList {
public:
  /// `onDrop` is called with the id of each checkpoint that is dropped.
  explicit CheckpointList(std::function<void(int64_t)> onDrop)
      : onDrop(std::move(onDrop)) {}

  bool empty() const { return checkpoints.empty(); }
  auto begin() const { return checkpoints.begin(); }
  auto end() const { return checkpoints.end(); }

  /// Returns whether there is a checkpoint at a timestamp.
  bool has(uint64_t timestamp) const;
  /// Adds a checkpoint, and calls `tell` with it. Then drops checkpoints that
  /// are too many.
  void add(const wire::control::CheckpointTaken &taken, int socket,
           uint64_t breakpointsVersion,
           llvm::function_ref<void(const Checkpoint &)> tell);
  /// Drops the checkpoints for which `isUnwanted` holds.
  void dropIf(llvm::function_ref<bool(const Checkpoint &)> isUnwanted);

  /// Returns the last checkpoint for which `isWanted` holds, or null.
  const Checkpoint *
  findLast(llvm::function_ref<bool(const Checkpoint &)> isWanted) const;
  /// Returns the first checkpoint after `from`, or of all if that is null, at
  /// which the compile was edited; null for none.
  const Checkpoint *findEditedBehind(const Checkpoint *from) const;
  /// Measures the private memory of each checkpoint.
  void measure();

private:
  void drop(size_t index);
  void thinOut();
  void dropOldFound();

  std::vector<Checkpoint> checkpoints;
  int64_t numTaken = 0;
  std::function<void(int64_t)> onDrop;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CHECKPOINTLIST_H
