//===- IRSnapshot.cpp - What the IR was like ------------------------------===//
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
/// Mixes words as wyhash does: by the two halves of a product.
class Hasher {
public:
  void add(uint64_t word) {
    __uint128_t product =
        static_cast<__uint128_t>(state ^ word) * 0x9E3779B97F4A7C15u;
    state = static_cast<uint64_t>(product) ^
            static_cast<uint64_t>(product >> 64) ^ 0xA0761D6478BD642Fu;
  }
  void add(const void *pointer) {
    add(static_cast<uint64_t>(reinterpret_cast<uintptr_t>(pointer)));
  }
  uint64_t get() const { return state; }

private:
  uint64_t state = 0xE7037ED1A0B428DBu;
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
  for (Type type : op->getResultTypes())
    hash.add(type.getAsOpaquePointer());
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

void IRSnapshot::take(Operation *scope, bool isRoot) {
  entries.clear();
  scopes.clear();
  Hasher all;
  scope->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == scope && !isRoot)
      return WalkResult::advance();
    uint64_t state = hashState(op);
    all.add(state);
    entries.push_back({op, state, op->getName(), op->getLoc()});
    if (op == scope || !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return WalkResult::advance();
    scopes.push_back(op);
    return WalkResult::skip();
  });
  whole = all.get();
}

bool IRSnapshot::operator==(const IRSnapshot &other) const {
  return whole == other.whole && entries.size() == other.entries.size();
}

/// Finds the numbers that are in the longest subsequence that increases: the
/// others have moved. By patience sorting.
static std::vector<bool>
findLongestIncrease(const std::vector<std::optional<size_t>> &numbers) {
  // By length, the index of the least last number of a subsequence.
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

void IRSnapshot::diff(const IRSnapshot &later,
                      std::vector<OpChange> &changes) const {
  if (*this == later)
    return;
  // Most of it is equal at the front and at the back.
  size_t begin = 0, end = entries.size(), laterEnd = later.entries.size();
  auto same = [](const Entry &a, const Entry &b) {
    return a.op == b.op && a.state == b.state;
  };
  while (begin < std::min(end, laterEnd) &&
         same(entries[begin], later.entries[begin]))
    ++begin;
  while (end > begin && laterEnd > begin &&
         same(entries[end - 1], later.entries[laterEnd - 1]))
    --end, --laterEnd;
  llvm::DenseMap<Operation *, size_t> before;
  for (size_t at = begin; at < end; ++at)
    before[entries[at].op] = at;
  // The earlier place of each of the later ones, if it had one.
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
    else if (entries[*place].state != now.state)
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
  llvm::DenseMap<Operation *, uint64_t> states;
  llvm::DenseMap<Operation *, SmallVector<const Late *>> before;
  llvm::SmallPtrSet<Operation *, 16> there;
  for (const Entry &entry : entries)
    there.insert(entry.op);
  for (const Late &late : found)
    if (late.isNew)
      there.insert(late.op);
  for (const Late &late : found) {
    states[late.op] = late.state;
    if (late.isNew)
      before[there.contains(late.next) ? late.next : nullptr].push_back(&late);
  }
  std::vector<Entry> merged;
  merged.reserve(there.size());
  auto addBefore = [&](auto &self, Operation *op) -> void {
    for (const Late *late : before.lookup(op)) {
      self(self, late->op);
      merged.push_back(
          {late->op, states[late->op], late->name, late->location});
    }
  };
  Hasher all;
  for (Entry &entry : entries) {
    addBefore(addBefore, entry.op);
    if (auto state = states.find(entry.op); state != states.end())
      entry.state = state->second;
    merged.push_back(entry);
  }
  addBefore(addBefore, nullptr);
  entries = std::move(merged);
  for (const Entry &entry : entries)
    all.add(entry.state);
  whole = all.get();
}

void IRSnapshot::refresh(Operation *op) {
  Hasher all;
  for (Entry &entry : entries) {
    if (entry.op == op) {
      entry.state = hashState(op);
      entry.location = op->getLoc();
    }
    all.add(entry.state);
  }
  whole = all.get();
}

IRRecord::IRRecord(Operation *root) : root(root) { takeBelow(root); }

void IRRecord::absorb(Operation *op) {
  this->known.clear();
  mergeTold();
  auto known = snapshots.find(op);
  if (known == snapshots.end())
    return;
  SmallVector<Operation *> left{op};
  while (!left.empty()) {
    auto gone = snapshots.find(left.pop_back_val());
    if (gone == snapshots.end())
      continue;
    llvm::append_range(left, gone->second.getScopes());
    snapshots.erase(gone);
  }
  takeBelow(op);
  if (op == root)
    return;
  Operation *around = op->getParentOp();
  while (around != root && !around->hasTrait<OpTrait::IsIsolatedFromAbove>())
    around = around->getParentOp();
  if (auto outer = snapshots.find(around); outer != snapshots.end())
    outer->second.refresh(op);
}

void IRRecord::takeBelow(Operation *op) {
  SmallVector<Operation *> left{op};
  while (!left.empty()) {
    Operation *scope = left.pop_back_val();
    IRSnapshot &snapshot = snapshots[scope];
    snapshot.take(scope, scope == root);
    for (Operation *nested : snapshot.getScopes()) {
      around[nested] = scope;
      left.push_back(nested);
    }
  }
}

Operation *IRRecord::findScope(Operation *op) const {
  if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return nullptr;
  for (Operation *at = op->getParentOp(); at; at = at->getParentOp())
    if (at == root || at->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return snapshots.contains(at) ? at : nullptr;
  return nullptr;
}

std::vector<OpChange> IRRecord::update(Operation *scope) {
  std::vector<OpChange> changes;
  known.clear();
  mergeTold();
  if (!scope) {
    llvm::DenseMap<Operation *, IRSnapshot> seen;
    around.clear();
    updateBelow(root, changes, seen);
    // The snapshots that are left belong to scopes that have gone.
    for (auto &[gone, snapshot] : snapshots)
      snapshot.diff(IRSnapshot(), changes);
    snapshots = std::move(seen);
    return changes;
  }
  spare.take(scope, scope == root);
  IRSnapshot &before = snapshots[scope];
  if (spare == before)
    return changes;
  if (spare.getScopes() != before.getScopes())
    return update(nullptr);
  before.diff(spare, changes);
  std::swap(spare, before);
  return changes;
}

void IRRecord::updateBelow(Operation *scope, std::vector<OpChange> &changes,
                           llvm::DenseMap<Operation *, IRSnapshot> &seen) {
  IRSnapshot now;
  now.take(scope, scope == root);
  auto before = snapshots.find(scope);
  if (before != snapshots.end()) {
    before->second.diff(now, changes);
    snapshots.erase(before);
  } else {
    IRSnapshot().diff(now, changes);
  }
  SmallVector<Operation *> inside(now.getScopes());
  seen[scope] = std::move(now);
  for (Operation *nested : inside) {
    around[nested] = scope;
    updateBelow(nested, changes, seen);
  }
}

std::vector<OpChange> IRRecord::updateAround(ArrayRef<Operation *> scopes) {
  llvm::SmallPtrSet<Operation *, 8> wanted;
  for (Operation *scope : scopes)
    while (scope && wanted.insert(scope).second)
      scope = around.lookup(scope);
  // From the outside inwards, for what is around tells which are there.
  std::vector<OpChange> changes;
  SmallVector<Operation *> left{root};
  while (!left.empty()) {
    Operation *scope = left.pop_back_val();
    llvm::append_range(changes, update(scope));
    for (Operation *nested : snapshots[scope].getScopes())
      if (wanted.contains(nested))
        left.push_back(nested);
  }
  return changes;
}

//===- Near one operation -------------------------------------------------===//

/// Before and behind an operation, so many others are looked at.
static constexpr unsigned kReach = 8;

void IRRecord::findKnown() {
  if (!known.empty())
    return;
  for (auto &[scope, snapshot] : snapshots)
    snapshot.forEach([&](Operation *op, uint64_t state) { known[op] = state; });
}

void IRRecord::findNewNear(Operation *op,
                           SmallVectorImpl<Operation *> &found) const {
  // Operations at the front of a block, right before and behind the operation,
  // and at the back.
  Operation *first = op, *last = op;
  for (unsigned count = 0; Operation *at = first->getPrevNode(); first = at)
    if (known.contains(at) && ++count > kReach)
      break;
  for (unsigned count = 0; Operation *at = last->getNextNode(); last = at)
    if (known.contains(at) && ++count > kReach)
      break;
  Block *block = op->getBlock();
  for (Operation &at : *block) {
    if (&at == first || known.contains(&at))
      break;
    found.push_back(&at);
  }
  for (Operation *at = first; at; at = at->getNextNode()) {
    if (!known.contains(at))
      found.push_back(at);
    if (at == last)
      break;
  }
  SmallVector<Operation *> atBack;
  for (Operation *at = &block->back(); at != last && !known.contains(at);
       at = at->getPrevNode())
    atBack.push_back(at);
  found.append(atBack.rbegin(), atBack.rend());
}

void IRRecord::findNewAtOperands(Operation *op,
                                 SmallVectorImpl<Operation *> &found) const {
  for (Value operand : op->getOperands()) {
    Operation *definer = operand.getDefiningOp();
    Block *block = operand.getParentBlock();
    Operation *at = definer          ? definer->getNextNode()
                    : block->empty() ? nullptr
                                     : &block->front();
    for (; at && !known.contains(at); at = at->getNextNode())
      if (!llvm::is_contained(found, at))
        found.push_back(at);
  }
}

/// The scope around an operation.
static Operation *findScopeAround(Operation *op, Operation *root) {
  Operation *at = op->getParentOp();
  while (at != root && !at->hasTrait<OpTrait::IsIsolatedFromAbove>())
    at = at->getParentOp();
  return at;
}

void IRRecord::tell(Operation *op, uint64_t state, bool isNew) {
  known[op] = state;
  Operation *scope = op == root ? root : findScopeAround(op, root);
  // In the order of a walk.
  Operation *next = nullptr;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!next && !block.empty())
        next = &block.front();
  for (Operation *at = op; !next && at != scope; at = at->getParentOp()) {
    next = at->getNextNode();
    for (Block *block = at->getBlock();
         !next && (block = block->getNextNode());)
      if (!block->empty())
        next = &block->front();
  }
  told[scope].push_back({op, state, op->getName(), op->getLoc(), isNew, next});
}

std::optional<std::vector<OpChange>> IRRecord::updateNear(Operation *op) {
  findKnown();
  SmallVector<Operation *> found;
  std::optional<uint64_t> modified;
  for (Operation *at = op;; at = at->getParentOp()) {
    // An operation that is not in the record was taken out of the IR.
    if (!at || (at != root && !at->getBlock()))
      return std::nullopt;
    auto before = known.find(at);
    uint64_t state = hashState(at);
    if (before == known.end() ? at != op : before->second != state) {
      // Its blocks may be other ones, with other operations in them.
      if (at != op || at->getNumRegions())
        return std::nullopt;
      modified = state;
    }
    if (at == root)
      break;
    findNewNear(at, found);
  }
  findNewAtOperands(op, found);
  SmallVector<Operation *> made;
  for (Operation *each : found) {
    // A new scope is not in the record.
    bool hasScope = each->walk<WalkOrder::PreOrder>([&](Operation *inside) {
                          if (inside->hasTrait<OpTrait::IsIsolatedFromAbove>())
                            return WalkResult::interrupt();
                          if (!known.contains(inside))
                            made.push_back(inside);
                          return WalkResult::advance();
                        })
                        .wasInterrupted();
    if (hasScope)
      return std::nullopt;
  }
  std::vector<OpChange> changes;
  for (Operation *each : made) {
    tell(each, hashState(each), /*isNew=*/true);
    changes.push_back(
        {OpChange::Created, each, each->getName(), each->getLoc(), each});
  }
  if (modified) {
    tell(op, *modified, /*isNew=*/false);
    changes.push_back(
        {OpChange::Modified, op, op->getName(), op->getLoc(), op});
  }
  return changes;
}

void IRRecord::mergeTold() {
  for (auto &[scope, found] : told)
    snapshots[scope].add(found);
  told.clear();
}
