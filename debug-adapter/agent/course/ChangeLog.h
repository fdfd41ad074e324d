//===- ChangeLog.h - Changes so far, and where others may be ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_CHANGELOG_H
#define TCP_DEBUG_AGENT_COURSE_CHANGELOG_H

#include "tcp-mlir/Actions/AllocationCounter.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::tcp::agent {

/// The changes that were found since they are looked for without a pause, and
/// where there may be others: where the compile has used memory, as who changes
/// the IR does. Moments are those of the agent, to which it belongs. On the
/// thread of the compile.
class ChangeLog {
public:
  // Changes that were found.
  /// Says that changes are looked for from a moment on, or no more.
  void setLooking(bool isLooking, uint64_t moment);
  /// The moment from which on they are looked for; 0 where they are not.
  uint64_t getLookedSince() const { return lookedSince; }
  void add(uint64_t moment) { moments.push_back(moment); }
  const std::vector<uint64_t> &getMoments() const { return moments; }
  /// The last one before a moment; 0 where none was found.
  uint64_t findBefore(uint64_t moment) const;

  /// Returns whether the hub's number of changes is that since the begin of the
  /// compile.
  bool isNumberKnown() const { return knowsNumber; }
  void setNumberKnown(bool isKnown) { knowsNumber = isKnown; }

  // Places where there may be others.
  /// At an event, before anything is done: whether the compile has used memory
  /// since the event before.
  void sampleMemory(uint64_t moment);
  /// When the event is over.
  void finishEvent() { sample = AllocationSample::take(); }
  /// From where on the last changes before a moment are looked for: near first,
  /// where the compile has used memory.
  std::vector<int64_t> findParts(uint64_t limit) const;

private:
  std::vector<uint64_t> moments;
  uint64_t lookedSince = 0;
  bool knowsNumber = true;
  /// The events behind which memory was used, where the allocator counts it.
  std::vector<uint64_t> memoryMoments;
  std::optional<AllocationSample> sample;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_CHANGELOG_H
