//===- SnapshotUpdate.cpp - Updates of a snapshot in place ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Block.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Region.h"
#include "tcp-mlir/Actions/IRSnapshot.h"

using namespace mlir;
using namespace mlir::tcp;

/// If more operations were created than these, a new snapshot is faster.
static constexpr size_t kMostCreated = 64;

/// The operation of the entry after so many others is fetched ahead.
static constexpr size_t kFetchedAhead = 4;

namespace {
/// Walks over a scope and the entries of its snapshot side by side. The two
/// differ at few places, if at all.
class Comparison {
public:
  Comparison(const IRSnapshot &snapshot, FreedMemory::Time taken,
             FreedMemory &freed)
      : snapshot(snapshot), entries(snapshot.getEntries()),
        scopes(snapshot.getScopes()), taken(taken), freed(freed) {}

  /// Compares an operation, and then those inside of it. Returns false if the
  /// comparison can't go on.
  bool compare(Operation *op, bool isScope);
  bool compareInside(Operation *op);
  /// Ends the walk. Returns whether all differences are known.
  bool finish();

  void listChanges(std::vector<OpChange> &changes) const;
  /// Applies the differences to `updated`, the entries of the snapshot.
  void apply(std::vector<IRSnapshot::Entry> &updated) const;

private:
  /// An entry that is new or has another state. It stands at `index`, or before
  /// the entry that does.
  struct Difference {
    size_t index;
    bool isNew;
    IRSnapshot::Entry entry;
  };
  bool isCreatedAtFreedAddress() const;

  const IRSnapshot &snapshot;
  ArrayRef<IRSnapshot::Entry> entries;
  ArrayRef<Operation *> scopes;
  FreedMemory::Time taken;
  FreedMemory &freed;
  /// The next entry, and the next scope.
  size_t next = 0, nextScope = 0;
  std::vector<Difference> differences;
  size_t numCreated = 0;
  /// The indices of entries whose operations were erased.
  std::vector<size_t> erased;
};
} // namespace

bool Comparison::compare(Operation *op, bool isScope) {
  for (; next < entries.size() && snapshot.isGone(entries[next], freed); ++next)
    erased.push_back(next);
  if (next + kFetchedAhead < entries.size()) {
    const char *ahead =
        reinterpret_cast<const char *>(entries[next + kFetchedAhead].op);
    LLVM_PREFETCH(ahead, /*rw=*/0, /*locality=*/3);
    LLVM_PREFETCH(ahead + sizeof(Operation), /*rw=*/0, /*locality=*/3);
  }
  bool isNew = next == entries.size() || entries[next].op != op;
  uint64_t state = hashState(op);
  if (isNew) {
    // A known operation may have moved here. Its entry is then met no more, and
    // all entries behind it count as new.
    if (++numCreated > kMostCreated)
      return false;
    differences.push_back({next, true, {op, state, freed}});
  } else {
    const IRSnapshot::Entry &before = entries[next];
    if (state != before.state) {
      if (op->getName() != before.name)
        return false;
      differences.push_back({next, false, {op, state, freed}});
    } else if (op->getNumRegions()) {
      watchBlocks(op, freed);
    }
    ++next;
  }
  // The question for the trait takes longer than all others.
  bool mayBeScope = op->getNumRegions() || isNew;
  if (isScope || !mayBeScope || !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return compareInside(op);
  if (nextScope == scopes.size() || scopes[nextScope] != op)
    return false;
  ++nextScope;
  return true;
}

bool Comparison::compareInside(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      if (freed.wasFreedSince(taken, &block))
        return false;
      for (Operation &inside : block)
        if (!compare(&inside, /*isScope=*/false))
          return false;
    }
  return true;
}

bool Comparison::isCreatedAtFreedAddress() const {
  return llvm::any_of(differences, [&](const Difference &made) {
    return made.isNew && llvm::any_of(erased, [&](size_t index) {
             return entries[index].allocation == made.entry.allocation;
           });
  });
}

bool Comparison::finish() {
  for (; next < entries.size(); ++next) {
    if (!snapshot.isGone(entries[next], freed))
      return false;
    erased.push_back(next);
  }
  return nextScope == scopes.size() && !isCreatedAtFreedAddress();
}

void Comparison::listChanges(std::vector<OpChange> &changes) const {
  for (const auto &[index, isNew, entry] : differences)
    changes.push_back({isNew ? OpChange::Created : OpChange::Modified, entry.op,
                       entry.name, entry.location, entry.op});
  for (size_t index : erased)
    changes.push_back({OpChange::Erased, nullptr, entries[index].name,
                       entries[index].location, entries[index].op});
}

void Comparison::apply(std::vector<IRSnapshot::Entry> &updated) const {
  if (erased.empty() && !numCreated) {
    for (const Difference &difference : differences)
      updated[difference.index] = difference.entry;
    return;
  }
  std::vector<IRSnapshot::Entry> merged;
  merged.reserve(entries.size() + numCreated);
  size_t copied = 0;
  auto nextErased = erased.begin();
  // Copies the entries before `end` that are left.
  auto copyTo = [&](size_t end) {
    for (; nextErased != erased.end() && *nextErased < end; ++nextErased) {
      merged.insert(merged.end(), entries.begin() + copied,
                    entries.begin() + *nextErased);
      copied = *nextErased + 1;
    }
    merged.insert(merged.end(), entries.begin() + copied,
                  entries.begin() + end);
    copied = end;
  };
  for (const Difference &difference : differences) {
    copyTo(difference.index);
    merged.push_back(difference.entry);
    if (!difference.isNew)
      ++copied;
  }
  copyTo(entries.size());
  updated = std::move(merged);
}

bool IRSnapshot::update(Operation *scope, bool isRoot, FreedMemory &freed,
                        std::vector<OpChange> &changes) {
  Comparison comparison(*this, taken, freed);
  if (!(isRoot ? comparison.compare(scope, /*isScope=*/true)
               : comparison.compareInside(scope)) ||
      !comparison.finish())
    return false;
  comparison.listChanges(changes);
  comparison.apply(entries);
  allocation = findAllocation(scope);
  taken = freed.getNow();
  return true;
}
