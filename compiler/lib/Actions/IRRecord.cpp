//===- IRRecord.cpp - What has changed in the IR --------------------------===//
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
    : root(root), freed(freed), now(freed.advance()) {
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
    outer->second.refresh(op, now);
}

void IRRecord::advance() {
  now = freed.advance();
  known.clear();
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
    snapshot.take(scope, scope == root, now);
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

std::vector<OpChange> IRRecord::updateAll() {
  std::vector<OpChange> changes;
  SmallVector<Operation *> gone = listScopes(root);
  llvm::DenseMap<Operation *, IRSnapshot> before = std::move(snapshots);
  snapshots.clear();
  around.clear();
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
  return changes;
}

std::vector<OpChange> IRRecord::update(Operation *scope) {
  advance();
  if (!scope)
    return updateAll();
  spare.take(scope, scope == root, now);
  IRSnapshot &before = snapshots[scope];
  bool isScopeGone = llvm::any_of(before.getScopes(), [&](Operation *nested) {
    return snapshots[nested].isScopeGone(freed);
  });
  if (isScopeGone || spare.getScopes() != before.getScopes())
    return updateAll();
  std::vector<OpChange> changes;
  before.diff(spare, freed, changes);
  std::swap(spare, before);
  return changes;
}

std::vector<OpChange> IRRecord::updateAround(ArrayRef<Operation *> scopes) {
  llvm::SmallPtrSet<Operation *, 8> wanted;
  for (Operation *scope : scopes)
    while (scope && wanted.insert(scope).second)
      scope = around.lookup(scope);
  // Outer scopes come first, because they tell which inner ones still exist.
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

/// So many known operations before and after an operation are looked at.
static constexpr unsigned kReach = 8;

void IRRecord::findKnown() {
  if (!known.empty())
    return;
  for (auto &[scope, snapshot] : snapshots)
    for (const IRSnapshot::Entry &entry : snapshot.getEntries())
      known[entry.op] = {entry.allocation, entry.state, entry.seen};
}

const IRRecord::Known *IRRecord::lookUp(Operation *op) const {
  auto found = known.find(op);
  if (found == known.end() ||
      freed.wasFreedSince(found->second.seen, found->second.allocation))
    return nullptr;
  return &found->second;
}

void IRRecord::findNewNear(Operation *op,
                           SmallVectorImpl<Operation *> &found) const {
  // These are the operations at the front of a block, those right before and
  // after the operation, and those at the back.
  Operation *first = op, *last = op;
  for (unsigned count = 0; Operation *at = first->getPrevNode(); first = at)
    if (lookUp(at) && ++count > kReach)
      break;
  for (unsigned count = 0; Operation *at = last->getNextNode(); last = at)
    if (lookUp(at) && ++count > kReach)
      break;
  Block *block = op->getBlock();
  for (Operation &at : *block) {
    if (&at == first || lookUp(&at))
      break;
    found.push_back(&at);
  }
  for (Operation *at = first; at; at = at->getNextNode()) {
    if (!lookUp(at))
      found.push_back(at);
    if (at == last)
      break;
  }
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
  IRSnapshot::Entry entry(op, now);
  known[op] = {entry.allocation, entry.state, entry.seen};
  Operation *scope = op == root ? root : findScopeAround(op, root);
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
  now = freed.advance();
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
