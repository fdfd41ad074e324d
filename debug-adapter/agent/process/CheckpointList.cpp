//===- CheckpointList.cpp - The checkpoints of a compile ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/CheckpointList.h"

#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/process/Thinning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The most bytes of all checkpoints together that they share with no other
/// process.
static constexpr uint64_t kMaxPrivateBytes = uint64_t{200} << 20;
static constexpr size_t kMaxCheckpoints = 32;
/// The most checkpoints at changes that searches have found. The newest are
/// kept.
static constexpr size_t kMaxFound = 8;

wire::Checkpoint Checkpoint::describe() const {
  return {id, pid, position, static_cast<int64_t>(privateBytes)};
}

bool CheckpointList::has(uint64_t timestamp) const {
  return llvm::any_of(checkpoints, [&](const Checkpoint &other) {
    return other.timestamp == timestamp;
  });
}

void CheckpointList::add(const wire::control::CheckpointTaken &taken,
                         int socket, uint64_t breakpointsVersion,
                         llvm::function_ref<void(const Checkpoint &)> tell) {
  Checkpoint added;
  added.id = ++numTaken;
  added.pid = static_cast<pid_t>(taken.pid);
  added.socket = socket;
  added.position = taken.position;
  added.timestamp = taken.position.timestamp.value_or(0);
  added.begun = taken.begun;
  added.milliseconds = static_cast<double>(taken.microseconds) / 1000;
  added.breakpointsVersion = breakpointsVersion;
  added.isFound = taken.found;
  added.isEdited = taken.edited;
  // A new checkpoint shares its memory with the current process. The memory of
  // those that are found is never measured: they have a limit of their own.
  added.privateBytes = 0;
  tell(added);
  auto place = llvm::partition_point(checkpoints, [&](const Checkpoint &other) {
    return other.timestamp <= added.timestamp;
  });
  bool isFound = added.isFound;
  checkpoints.insert(place, std::move(added));
  if (isFound)
    dropOldFound();
  else
    thinOut();
}

void CheckpointList::dropIf(
    llvm::function_ref<bool(const Checkpoint &)> isUnwanted) {
  for (size_t index = checkpoints.size(); index-- > 0;)
    if (isUnwanted(checkpoints[index]))
      drop(index);
}

const Checkpoint *CheckpointList::findLast(
    llvm::function_ref<bool(const Checkpoint &)> isWanted) const {
  for (const Checkpoint &checkpoint : llvm::reverse(checkpoints))
    if (isWanted(checkpoint))
      return &checkpoint;
  return nullptr;
}

const Checkpoint *
CheckpointList::findEditedBehind(const Checkpoint *from) const {
  size_t first = from ? from - checkpoints.data() + 1 : 0;
  for (size_t index = first; index < checkpoints.size(); ++index)
    if (checkpoints[index].isEdited)
      return &checkpoints[index];
  return nullptr;
}

void CheckpointList::measure() {
  for (Checkpoint &checkpoint : checkpoints)
    checkpoint.privateBytes =
        readPrivateBytes(checkpoint.pid).value_or(checkpoint.privateBytes);
}

void CheckpointList::drop(size_t index) {
  // The checkpoint ends when its socket is closed.
  close(checkpoints[index].socket);
  onDrop(checkpoints[index].id);
  checkpoints.erase(checkpoints.begin() + index);
}

void CheckpointList::thinOut() {
  // Checkpoints share less memory as time goes by. Measuring takes a
  // millisecond, so one of them is measured each time, and none if all memory
  // of all of them would be within the limit.
  uint64_t resident =
      readResidentBytes(checkpoints.back().pid).value_or(kMaxPrivateBytes);
  if (checkpoints.size() * resident > kMaxPrivateBytes) {
    Checkpoint &oldest = checkpoints[numTaken % checkpoints.size()];
    oldest.privateBytes =
        readPrivateBytes(oldest.pid).value_or(oldest.privateBytes);
  }
  while (true) {
    // Checkpoints at found changes have their own limit, and those at edits
    // can't be made again, so neither kind is dropped here.
    llvm::SmallVector<CheckpointCost> costs;
    llvm::SmallVector<size_t> indices;
    for (auto [index, checkpoint] : llvm::enumerate(checkpoints))
      if (!checkpoint.isFound && !checkpoint.isEdited) {
        costs.push_back({checkpoint.milliseconds, checkpoint.privateBytes});
        indices.push_back(index);
      }
    std::optional<size_t> least =
        chooseToDrop(costs, {kMaxCheckpoints, kMaxPrivateBytes});
    if (!least)
      return;
    drop(indices[*least]);
  }
}

void CheckpointList::dropOldFound() {
  size_t count = llvm::count_if(
      checkpoints, [](const Checkpoint &each) { return each.isFound; });
  if (count <= kMaxFound)
    return;
  auto oldest = std::min_element(checkpoints.begin(), checkpoints.end(),
                                 [](const Checkpoint &a, const Checkpoint &b) {
                                   return std::make_pair(!a.isFound, a.id) <
                                          std::make_pair(!b.isFound, b.id);
                                 });
  drop(oldest - checkpoints.begin());
}
