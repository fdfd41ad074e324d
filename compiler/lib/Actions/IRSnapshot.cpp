//===- IRSnapshot.cpp - Snapshots of the IR -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/IRSnapshot.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Region.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::tcp;

StringRef mlir::tcp::stringify(OpChange::Kind kind) {
  switch (kind) {
  case OpChange::Created:
    return "created";
  case OpChange::Erased:
    return "erased";
  case OpChange::Modified:
    return "modified";
  case OpChange::Moved:
    return "moved";
  }
  llvm_unreachable("all kinds are listed");
}

namespace {
/// Mixes words as wyhash does: by the two halves of a 128-bit product. Each
/// word has a key of its own, and the hash is a sum, so that no product waits
/// for the one before.
class Hasher {
public:
  void add(uint64_t word) {
    __uint128_t product =
        static_cast<__uint128_t>(word ^ key) * 0x9E3779B97F4A7C15u;
    sum +=
        static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
    key += 0xA0761D6478BD642Fu;
  }
  void add(const void *pointer) {
    add(static_cast<uint64_t>(reinterpret_cast<uintptr_t>(pointer)));
  }
  uint64_t get() const { return sum; }

private:
  uint64_t sum = 0, key = 0xE7037ED1A0B428DBu;
};
} // namespace

uint64_t mlir::tcp::hashState(Operation *op) {
  Hasher hash;
  hash.add(op);
  hash.add(op->getName().getAsOpaquePointer());
  hash.add(op->getBlock());
  hash.add(op->getLoc().getAsOpaquePointer());
  hash.add(op->getRawDictionaryAttrs().getAsOpaquePointer());
  if (op->getPropertiesStorageSize())
    hash.add(static_cast<uint64_t>(op->hashProperties()));
  for (Value operand : op->getOperands())
    hash.add(operand.getAsOpaquePointer());
  for (OpResult result : op->getOpResults())
    hash.add(result.getType().getAsOpaquePointer());
  for (Block *successor : op->getSuccessors())
    hash.add(successor);
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      hash.add(&block);
      for (BlockArgument argument : block.getArguments()) {
        hash.add(argument.getType().getAsOpaquePointer());
        hash.add(argument.getLoc().getAsOpaquePointer());
      }
    }
  }
  return hash.get();
}

std::pair<uint64_t, size_t> mlir::tcp::hashStates(Operation *op) {
  Hasher hash;
  size_t count = 0;
  op->walk<WalkOrder::PreOrder>([&](Operation *each) {
    hash.add(hashState(each));
    ++count;
  });
  return {hash.get(), count};
}

void mlir::tcp::watchBlocks(Operation *op, FreedMemory &freed) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      freed.watch(&block);
      for (BlockArgument argument : block.getArguments())
        freed.watch(argument.getAsOpaquePointer());
    }
}

IRSnapshot::Entry::Entry(Operation *op, uint64_t state, FreedMemory &freed)
    : op(op), allocation(findAllocation(op)), state(state),
      seen(freed.getNow()), name(op->getName()), location(op->getLoc()) {
  freed.watch(allocation);
  watchBlocks(op, freed);
}

void IRSnapshot::take(Operation *scope, bool isRoot, FreedMemory &freed) {
  entries.clear();
  scopes.clear();
  allocation = findAllocation(scope);
  taken = freed.getNow();
  scope->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == scope && !isRoot)
      return WalkResult::advance();
    entries.emplace_back(op, freed);
    if (op == scope || !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return WalkResult::advance();
    scopes.push_back(op);
    return WalkResult::skip();
  });
}

/// Returns which of `numbers` are in the longest increasing subsequence, found
/// by patience sorting. The other operations have moved.
static std::vector<bool>
findLongestIncrease(const std::vector<std::optional<size_t>> &numbers) {
  // For each length, the index of the least last number of a subsequence.
  std::vector<size_t> tails;
  std::vector<size_t> previous(numbers.size());
  for (size_t index = 0; index < numbers.size(); ++index) {
    if (!numbers[index])
      continue;
    auto tail = llvm::partition_point(
        tails, [&](size_t other) { return *numbers[other] < *numbers[index]; });
    previous[index] = tail == tails.begin() ? index : *std::prev(tail);
    if (tail == tails.end())
      tails.push_back(index);
    else
      *tail = index;
  }
  std::vector<bool> isIn(numbers.size(), false);
  if (tails.empty())
    return isIn;
  for (size_t index = tails.back(); !isIn[index]; index = previous[index])
    isIn[index] = true;
  return isIn;
}

llvm::BitVector IRSnapshot::findGone(const FreedMemory &freed) const {
  llvm::BitVector gone;
  for (auto [index, entry] : llvm::enumerate(entries))
    if (isGone(entry, freed)) {
      if (gone.empty())
        gone.resize(entries.size());
      gone.set(index);
    }
  return gone;
}

/// Returns whether an operation refers to an object at the address of another
/// object that was freed since the time `since`. The states of both are equal
/// then.
static bool refersToNew(Operation *op, const FreedMemory &freed,
                        FreedMemory::Time since) {
  auto isNew = [&](const void *address) {
    return freed.wasFreedSince(since, address);
  };
  auto isNewValue = [&](Value value) {
    Operation *definer = value.getDefiningOp();
    return isNew(definer ? findAllocation(definer)
                         : value.getAsOpaquePointer());
  };
  return isNew(op->getBlock()) || llvm::any_of(op->getOperands(), isNewValue) ||
         llvm::any_of(op->getSuccessors(), isNew) ||
         llvm::any_of(op->getRegions(), [&](Region &region) {
           return llvm::any_of(region,
                               [&](Block &block) { return isNew(&block); });
         });
}

/// Returns whether an operation of `later`, or the block around one, is at the
/// address of an object that was freed at or after the time `since`. `gone`
/// has the allocations of erased operations.
static bool isAnyReused(const llvm::DenseSet<const void *> &gone,
                        ArrayRef<IRSnapshot::Entry> later,
                        const FreedMemory &freed, FreedMemory::Time since) {
  const Block *last = nullptr;
  for (const IRSnapshot::Entry &entry : later) {
    if (gone.contains(entry.allocation))
      return true;
    const Block *block = entry.op->getBlock();
    if (block != last && freed.wasFreedSince(since, block))
      return true;
    last = block;
  }
  return false;
}

void IRSnapshot::diff(const IRSnapshot &later, const FreedMemory &freed,
                      std::vector<OpChange> &changes) const {
  llvm::BitVector goneEntries = findGone(freed);
  auto wasErased = [&](size_t at) {
    return !goneEntries.empty() && goneEntries[at];
  };
  llvm::DenseSet<const void *> gone;
  for (unsigned at : goneEntries.set_bits())
    gone.insert(entries[at].allocation);
  bool isReused =
      !gone.empty() && isAnyReused(gone, later.entries, freed, taken);
  auto isSameState = [&](const Entry &before, const Entry &now) {
    return before.state == now.state &&
           !(isReused && refersToNew(now.op, freed, getSeen(before)));
  };
  // Most entries are equal at the front and at the back.
  size_t begin = 0, end = entries.size(), laterEnd = later.entries.size();
  auto isSame = [&](size_t at, const Entry &now) {
    return entries[at].op == now.op && !wasErased(at) &&
           isSameState(entries[at], now);
  };
  while (begin < std::min(end, laterEnd) && isSame(begin, later.entries[begin]))
    ++begin;
  while (end > begin && laterEnd > begin &&
         isSame(end - 1, later.entries[laterEnd - 1]))
    --end, --laterEnd;
  llvm::DenseMap<Operation *, size_t> before;
  for (size_t at = begin; at < end; ++at)
    if (!wasErased(at))
      before[entries[at].op] = at;
  // For each later entry, its earlier index, if it had one.
  std::vector<std::optional<size_t>> places;
  std::vector<bool> stays(end - begin, false);
  for (size_t at = begin; at < laterEnd; ++at) {
    const Entry &now = later.entries[at];
    auto found = before.find(now.op);
    if (found == before.end() || entries[found->second].name != now.name) {
      places.push_back(std::nullopt);
      continue;
    }
    places.push_back(found->second);
    stays[found->second - begin] = true;
  }
  std::vector<bool> isInOrder = findLongestIncrease(places);
  for (auto [index, place] : llvm::enumerate(places)) {
    const Entry &now = later.entries[begin + index];
    if (!place)
      changes.push_back(
          {OpChange::Created, now.op, now.name, now.location, now.op});
    else if (!isSameState(entries[*place], now))
      changes.push_back(
          {OpChange::Modified, now.op, now.name, now.location, now.op});
    else if (!isInOrder[index])
      changes.push_back(
          {OpChange::Moved, now.op, now.name, now.location, now.op});
  }
  for (size_t at = begin; at < end; ++at)
    if (!stays[at - begin])
      changes.push_back({OpChange::Erased, nullptr, entries[at].name,
                         entries[at].location, entries[at].op});
}

void IRSnapshot::add(ArrayRef<Late> found) {
  // The last findings about existing operations, and about new ones.
  llvm::DenseMap<Operation *, const Late *> known, made;
  llvm::DenseMap<Operation *, SmallVector<const Late *>> before;
  llvm::SmallPtrSet<Operation *, 16> there;
  for (const Entry &entry : entries)
    there.insert(entry.op);
  for (const Late &late : found) {
    there.insert(late.entry.op);
    (late.isNew ? made : known)[late.entry.op] = &late;
    if (late.isNew)
      known.erase(late.entry.op);
  }
  for (const Late &late : found)
    if (late.isNew)
      before[there.contains(late.next) ? late.next : nullptr].push_back(&late);
  std::vector<Entry> merged;
  merged.reserve(there.size());
  auto addBefore = [&](auto &self, Operation *op) -> void {
    for (const Late *late : before.lookup(op)) {
      self(self, late->entry.op);
      const Late *last = known.lookup(late->entry.op);
      merged.push_back(last ? last->entry : late->entry);
    }
  };
  for (Entry &entry : entries) {
    // If a new operation has the address of an entry, the entry's operation was
    // erased.
    if (!made.contains(entry.op)) {
      addBefore(addBefore, entry.op);
      if (const Late *late = known.lookup(entry.op))
        entry = late->entry;
    }
    merged.push_back(entry);
  }
  addBefore(addBefore, nullptr);
  entries = std::move(merged);
}

void IRSnapshot::refresh(Operation *op, FreedMemory &freed) {
  for (Entry &entry : entries)
    if (entry.op == op)
      entry = Entry(op, freed);
}
