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

/// The timestamps of the changes that were found since the hub looks for them,
/// and the timestamps at which there may be others. Those are events after
/// which the compile has allocated memory, because changes of the IR do so. The
/// agent owns it and uses it on the thread of the compile.
class ChangeLog {
public:
  // Changes that were found.
  /// Notes that changes are looked for from a timestamp on, or no more. Forgets
  /// those that were found.
  void setLooking(bool isLooking, uint64_t timestamp);
  /// Returns the timestamp from which on changes are looked for; 0 if they are
  /// not.
  uint64_t getLookedSince() const { return lookedSince; }
  void add(uint64_t timestamp) { timestamps.push_back(timestamp); }
  const std::vector<uint64_t> &getTimestamps() const { return timestamps; }
  /// Returns the last change that was found before a timestamp; 0 if there is
  /// none.
  uint64_t findBefore(uint64_t timestamp) const;

  /// Returns whether the hub has counted changes since the begin of the
  /// compile.
  bool isNumberKnown() const { return numberKnown; }
  void setNumberKnown(bool isKnown) { numberKnown = isKnown; }

  // Places where there may be others.
  /// Call it first at an event. Notes whether the compile has allocated memory
  /// since the event before.
  void sampleMemory(uint64_t timestamp);
  /// Call it last at an event. Memory that the debugger used does not count.
  void finishEvent() { sample = AllocationSample::take(); }
  /// Returns the timestamps at which a search for the last change before
  /// `limit` may begin, the nearest first.
  std::vector<int64_t> findParts(uint64_t limit) const;

private:
  std::vector<uint64_t> timestamps;
  uint64_t lookedSince = 0;
  bool numberKnown = true;
  /// The events after which memory was allocated, if the allocator counts that.
  std::vector<uint64_t> memoryTimestamps;
  std::optional<AllocationSample> sample;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_CHANGELOG_H
