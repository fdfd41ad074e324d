//===- BackwardSearch.cpp - A search for the last event -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/BackwardSearch.h"

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

const Checkpoint *BackwardSearch::begin(control::Search &task,
                                        const CompileRecord &record) {
  // The process looks for changes from here on. 0 means from the checkpoint on.
  task.detectFrom = 0;
  if (!task.parts.empty()) {
    task.detectFrom = task.parts.front();
    task.parts.erase(task.parts.begin());
  }
  // The first part may begin at the first checkpoint.
  wire::Position begin;
  begin.timestamp = task.detectFrom;
  const Checkpoint *from =
      task.detectFrom ? record.findBefore(begin)
                      : record.findBefore(static_cast<uint64_t>(task.limit));
  if (from)
    running = {task, task.detectFrom ? static_cast<uint64_t>(task.detectFrom)
                                     : from->timestamp};
  return from;
}

std::optional<std::variant<control::GoTo, control::Search>>
BackwardSearch::finishPart(uint64_t found, uint64_t first) {
  auto [last, from] = *std::exchange(running, std::nullopt);
  if (found) {
    control::GoTo goal;
    goal.place.timestamp = static_cast<int64_t>(found);
    goal.reason = last.reason;
    goal.detect = last.detect;
    // Looking begins where it began in the search, so that changes are found at
    // the same timestamps.
    goal.detectFrom = last.detectFrom;
    return goal;
  }
  if (from <= first)
    return std::nullopt;
  last.limit = static_cast<int64_t>(from);
  return last;
}
