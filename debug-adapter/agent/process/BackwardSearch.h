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

/// A search for the last change, or the last hit of a breakpoint, before a
/// timestamp. It goes backwards by parts: one process after another runs from a
/// checkpoint to the begin of the part that was searched before. The supervisor
/// owns it.
class BackwardSearch {
public:
  bool isRunning() const { return running.has_value(); }
  void end() { running.reset(); }

  /// Begins to search a part, and completes `task` for the process that does
  /// so. Returns the checkpoint from which that process starts; null if there
  /// is none before the limit.
  const Checkpoint *begin(control::Search &task, const CompileRecord &record);
  /// Ends the search of a part. `found` is the timestamp of the result, 0 for
  /// none, and `first` the timestamp of the first checkpoint. Returns the next
  /// task: to go to the result, or to search the part before. Nothing if there
  /// is no part before.
  std::optional<std::variant<control::GoTo, control::Search>>
  finishPart(uint64_t found, uint64_t first);

private:
  /// The task of the part that is searched, and the timestamp at which the part
  /// begins.
  struct Part {
    control::Search task;
    uint64_t from;
  };
  std::optional<Part> running;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_BACKWARDSEARCH_H
