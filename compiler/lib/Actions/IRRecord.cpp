//===- IRRecord.cpp - A record of the IR ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Block.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Region.h"
#include "tcp-mlir/Actions/IRSnapshot.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::tcp;

IRRecord::IRRecord(Operation *root, FreedMemory &freed)
    : root(root), freed(freed) {
  freed.advance();
  freed.watch(root->getBlock());
  takeBelow(root);
}

void IRRecord::absorb(Operation *op) {
  advance();
  if (!snapshots.contains(op))
    return;
  for (Operation *gone : listScopes(op))
    snapshots.erase(gone);
  takeBelow(op);
  if (op == root)
    return;
  Operation *around = op->getParentOp();
  while (around != root && !around->hasTrait<OpTrait::IsIsolatedFromAbove>())
    around = around->getParentOp();
  if (auto outer = snapshots.find(around); outer != snapshots.end())
    outer->second.refresh(op, freed);
}

void IRRecord::advance() {
  freed.advance();
  known.clear();
  knownMemory.Reset();
  for (auto &[scope, found] : told)
    snapshots[scope].add(found);
  told.clear();
}

SmallVector<Operation *> IRRecord::listScopes(Operation *op) const {
  SmallVector<Operation *> listed, left{op};
  while (!left.empty()) {
    listed.push_back(left.pop_back_val());
    if (auto found = snapshots.find(listed.back()); found != snapshots.end())
      llvm::append_range(left, llvm::reverse(found->second.getScopes()));
  }
  return listed;
}

void IRRecord::takeBelow(Operation *op) {
  SmallVector<Operation *> left{op};
  while (!left.empty()) {
    Operation *scope = left.pop_back_val();
    IRSnapshot &snapshot = snapshots[scope];
    snapshot.take(scope, scope == root, freed);
    for (Operation *nested : snapshot.getScopes()) {
      around[nested] = scope;
      left.push_back(nested);
    }
    for (const IRSnapshot::Entry &entry : snapshot.getEntries())
      noteScope(scope, entry.allocation);
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

bool IRRecord::updateInPlace(Operation *scope, std::vector<OpChange> &changes) {
  IRSnapshot &snapshot = snapshots[scope];
  bool isScopeGone = llvm::any_of(snapshot.getScopes(), [&](Operation *nested) {
    return snapshots[nested].isScopeGone(freed);
  });
  return !isScopeGone && snapshot.update(scope, scope == root, freed, changes);
}

/// Turns an operation that was erased in one scope and created in another into
/// one that has moved. Such operations were not freed; `gone` has the addresses
/// of those that were.
static void findMoved(std::vector<OpChange> &changes,
                      const llvm::SmallPtrSetImpl<const void *> &gone) {
  llvm::DenseMap<const void *, OpChange *> created;
  for (OpChange &change : changes)
    if (change.kind == OpChange::Created)
      created[change.address] = &change;
  llvm::SmallPtrSet<const void *, 16> moved;
  for (const OpChange &change : changes) {
    OpChange *now = change.kind == OpChange::Erased
                        ? created.lookup(change.address)
                        : nullptr;
    if (!now || now->name != change.name || gone.contains(change.address))
      continue;
    now->kind = OpChange::Moved;
    moved.insert(change.address);
  }
  llvm::erase_if(changes, [&](const OpChange &change) {
    return change.kind == OpChange::Erased && moved.contains(change.address);
  });
}

std::vector<OpChange> IRRecord::updateAll() {
  std::vector<OpChange> changes;
  // Outer scopes come first, because they tell which inner ones still exist.
  if (llvm::all_of(listScopes(root), [&](Operation *scope) {
        return updateInPlace(scope, changes);
      }))
    return changes;
  SmallVector<Operation *> gone = listScopes(root);
  llvm::SmallPtrSet<const void *, 16> freedOps;
  for (const auto &[scope, snapshot] : snapshots)
    for (const IRSnapshot::Entry &entry : snapshot.getEntries())
      if (snapshot.isGone(entry, freed))
        freedOps.insert(entry.op);
  llvm::DenseMap<Operation *, IRSnapshot> before = std::move(snapshots);
  snapshots.clear();
  around.clear();
  scopeOf.clear();
  takeBelow(root);
  for (Operation *scope : listScopes(root)) {
    auto found = before.find(scope);
    if (found == before.end() || found->second.isScopeGone(freed)) {
      IRSnapshot().diff(snapshots[scope], freed, changes);
    } else {
      found->second.diff(snapshots[scope], freed, changes);
      before.erase(found);
    }
  }
  for (Operation *scope : gone)
    if (auto found = before.find(scope); found != before.end())
      found->second.diff(IRSnapshot(), freed, changes);
  findMoved(changes, freedOps);
  return changes;
}

std::vector<OpChange> IRRecord::update(Operation *scope) {
  advance();
  if (!scope)
    return updateAll();
  std::vector<OpChange> changes;
  if (!updateInPlace(scope, changes)) {
    spare.take(scope, scope == root, freed);
    IRSnapshot &before = snapshots[scope];
    if (spare.getScopes() != before.getScopes())
      return updateAll();
    before.diff(spare, freed, changes);
    std::swap(spare, before);
  }
  for (const OpChange &change : changes)
    if (change.kind == OpChange::Created)
      noteScope(scope, findAllocation(change.op));
  return changes;
}

std::vector<OpChange> IRRecord::updateAround(ArrayRef<Operation *> scopes) {
  llvm::SmallPtrSet<Operation *, 8> wanted;
  auto want = [&](Operation *scope) {
    while (scope && wanted.insert(scope).second)
      scope = around.lookup(scope);
  };
  llvm::for_each(scopes, want);
  // A driver of patterns may have folded operations of any function since the
  // event before, which is no action.
  advance();
  for (const void *address : freed.takeRecent())
    want(scopeOf.lookup(address));
  // Outer scopes come first, because they tell which inner ones still exist.
  std::vector<OpChange> changes;
  SmallVector<Operation *> left{root};
  while (!left.empty()) {
    Operation *scope = left.pop_back_val();
    llvm::append_range(changes, update(scope));
    // The order is that of listScopes().
    for (Operation *nested : llvm::reverse(snapshots[scope].getScopes()))
      if (wanted.contains(nested))
        left.push_back(nested);
  }
  return changes;
}

//===- Near one operation -------------------------------------------------===//

/// So many known operations before and after an operation are looked at.
static constexpr unsigned kReach = 8;

void IRRecord::findKnown() {
  if (!known.empty())
    return;
  for (auto &[scope, snapshot] : snapshots) {
    ArrayRef<IRSnapshot::Entry> entries = snapshot.getEntries();
    Known *nodes = knownMemory.Allocate<Known>(entries.size());
    for (auto [index, entry] : llvm::enumerate(entries)) {
      Known *node = nodes + index;
      *node = {entry.op,
               entry.allocation,
               entry.state,
               snapshot.getSeen(entry),
               index ? node - 1 : nullptr,
               index + 1 < entries.size() ? node + 1 : nullptr};
      known[entry.op] = node;
    }
  }
}

IRRecord::Known *IRRecord::lookUp(Operation *op) const {
  Known *found = known.lookup(op);
  return found && !isGone(*found) ? found : nullptr;
}

IRRecord::Known *IRRecord::lookUpNext(Operation *op, Known *Known::*side,
                                      Known *&near) const {
  Known *found = near ? near->*side : nullptr;
  if (!found || found->op != op) {
    found = known.lookup(op);
    if (!found)
      return nullptr;
    if (near)
      near->*side = found;
  }
  near = found;
  return isGone(*found) ? nullptr : found;
}

void IRRecord::findNewNear(Operation *op,
                           SmallVectorImpl<Operation *> &found) const {
  // These are the operations at the front of a block, those right before and
  // after the operation, and those at the back.
  Known *here = known.lookup(op);
  Operation *first = op, *last = op;
  SmallVector<Operation *> before, after;
  Known *near = here;
  for (unsigned count = 0; Operation *at = first->getPrevNode(); first = at)
    if (!lookUpNext(at, &Known::before, near))
      before.push_back(at);
    else if (++count > kReach)
      break;
  near = here;
  for (unsigned count = 0; Operation *at = last->getNextNode(); last = at)
    if (!lookUpNext(at, &Known::after, near))
      after.push_back(at);
    else if (++count > kReach)
      break;
  Block *block = op->getBlock();
  for (Operation &at : *block) {
    if (&at == first || lookUp(&at))
      break;
    found.push_back(&at);
  }
  found.append(before.rbegin(), before.rend());
  if (!here || isGone(*here))
    found.push_back(op);
  found.append(after);
  SmallVector<Operation *> atBack;
  for (Operation *at = &block->back(); at != last && !lookUp(at);
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
    for (; at && !lookUp(at); at = at->getNextNode())
      if (!llvm::is_contained(found, at))
        found.push_back(at);
  }
}

/// Returns the scope around an operation.
static Operation *findScopeAround(Operation *op, Operation *root) {
  Operation *at = op->getParentOp();
  while (at != root && !at->hasTrait<OpTrait::IsIsolatedFromAbove>())
    at = at->getParentOp();
  return at;
}

void IRRecord::tell(Operation *op, bool isNew) {
  IRSnapshot::Entry entry(op, freed);
  Known *&node = known[op];
  if (!node)
    node = new (knownMemory) Known{op, nullptr, 0, 0, nullptr, nullptr};
  node->allocation = entry.allocation;
  node->state = entry.state;
  node->seen = entry.seen;
  Operation *scope = op == root ? root : findScopeAround(op, root);
  noteScope(scope, entry.allocation);
  // Find the next operation in the order of a walk.
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
  told[scope].push_back({entry, isNew, next});
}

std::optional<std::vector<OpChange>> IRRecord::updateNear(Operation *op) {
  freed.advance();
  findKnown();
  SmallVector<Operation *> found;
  bool isModified = false;
  for (Operation *at = op;; at = at->getParentOp()) {
    // If an operation is not in the record, it was taken out of the IR.
    if (!at || (at != root && !at->getBlock()))
      return std::nullopt;
    const Known *before = lookUp(at);
    if (before ? before->state != hashState(at) : at != op) {
      // Its blocks may be new, with other operations in them.
      if (at != op || at->getNumRegions())
        return std::nullopt;
      isModified = true;
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
                          if (!lookUp(inside))
                            made.push_back(inside);
                          return WalkResult::advance();
                        })
                        .wasInterrupted();
    if (hasScope)
      return std::nullopt;
  }
  std::vector<OpChange> changes;
  for (Operation *each : made) {
    tell(each, /*isNew=*/true);
    changes.push_back(
        {OpChange::Created, each, each->getName(), each->getLoc(), each});
  }
  if (isModified) {
    tell(op, /*isNew=*/false);
    changes.push_back(
        {OpChange::Modified, op, op->getName(), op->getLoc(), op});
  }
  return changes;
}
