//===- ChangeLog.cpp - Changes so far, and where others may be ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/ChangeLog.h"

#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// A search for the last change begins so many allocations back, then further
/// back, and then at the beginning. If allocations are not counted, it begins
/// so many timestamps back.
static constexpr size_t kPartsOfSearch[] = {6, 40};
static constexpr uint64_t kTimestampsOfSearch = 512;

void ChangeLog::setLooking(bool isLooking, uint64_t timestamp) {
  timestamps.clear();
  lookedSince = isLooking ? timestamp : 0;
}

uint64_t ChangeLog::findBefore(uint64_t timestamp) const {
  auto end = llvm::lower_bound(timestamps, timestamp);
  return end == timestamps.begin() ? 0 : *std::prev(end);
}

void ChangeLog::sampleMemory(uint64_t timestamp) {
  std::optional<AllocationSample> now = AllocationSample::take();
  if (!sample || *now == *sample)
    return;
  // There are more allocations while changes are looked for, so the vector may
  // grow only on the separate heap.
  std::optional<SeparateHeap::Scope> heap;
  if (memoryTimestamps.size() == memoryTimestamps.capacity())
    heap.emplace();
  memoryTimestamps.push_back(timestamp);
}

std::vector<int64_t> ChangeLog::findParts(uint64_t limit) const {
  std::vector<int64_t> parts;
  auto end = llvm::partition_point(
      memoryTimestamps, [&](uint64_t timestamp) { return timestamp < limit; });
  size_t known = end - memoryTimestamps.begin();
  auto add = [&](uint64_t timestamp) {
    // The part begins at an earlier event, so that the search knows the IR from
    // before the change.
    timestamp = (timestamp - std::min<uint64_t>(timestamp, 4)) & ~uint64_t{1};
    if (timestamp)
      parts.push_back(static_cast<int64_t>(timestamp));
  };
  for (size_t count : kPartsOfSearch)
    if (count <= known)
      add(*(end - count));
  if (!sample)
    add(limit - std::min(limit, kTimestampsOfSearch));
  return parts;
}
