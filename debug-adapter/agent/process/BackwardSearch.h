//===- BackwardSearch.h - A search for the event before ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_BACKWARDSEARCH_H
#define TCP_DEBUG_AGENT_PROCESS_BACKWARDSEARCH_H

#include "debug-adapter/agent/process/CompileRecord.h"

namespace mlir::tcp::agent {

/// A search for the last change, or the last event that hits a breakpoint,
/// before a moment. Processes search part by part: from a checkpoint up to
/// where the part behind it begins. It belongs to the supervisor.
class BackwardSearch {
public:
  bool isRunning() const { return running.has_value(); }
  void end() { running.reset(); }

  /// Begins to search a part, from where it is worth looking. Returns the
  /// checkpoint from which a process is to search it, as `task` says then; null
  /// where there is nothing before.
  const Checkpoint *begin(control::Search &task, const CompileRecord &record);
  /// A process has searched the part, with what it has found, 0 for nothing.
  /// Returns what is to be done: to go to what was found, or to search the part
  /// before; nothing where the part has begun at `first`, the moment of the
  /// first checkpoint.
  std::optional<std::variant<control::GoTo, control::Search>>
  finishPart(uint64_t found, uint64_t first);

private:
  /// The part that is searched, and the moment that it begins at.
  struct Part {
    control::Search task;
    uint64_t from;
  };
  std::optional<Part> running;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_BACKWARDSEARCH_H
