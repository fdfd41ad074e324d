//===- IRSnapshot.h - What the IR was like ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_IRSNAPSHOT_H
#define TCP_MLIR_ACTIONS_IRSNAPSHOT_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "tcp-mlir/Actions/FreedMemory.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <vector>

namespace mlir::tcp {

/// The change of an operation.
struct OpChange {
  enum Kind { Created, Erased, Modified, Moved };
  Kind kind;
  /// Null if it is gone.
  Operation *op;
  OperationName name;
  Location location;
  /// Its address, now or when it was there.
  const void *address;
};

/// "created", "erased", "modified", "moved".
StringRef stringify(OpChange::Kind kind);

/// Everything of an operation but what is inside of it, as a number. Equal in
/// one process while nothing has changed.
uint64_t hashState(Operation *op);

/// The same of an operation with all inside of it, in order, and how many
/// operations that are.
std::pair<uint64_t, size_t> hashStates(Operation *op);

/// The operations of one scope, each with its state. A scope is an operation
/// that is isolated from above, or the root, with all in it but the insides of
/// other scopes; it is itself in the scope around it, if there is one. Keeps no
/// pointer that it looks behind: the IR may go.
class IRSnapshot {
public:
  /// One operation, as it was at the moment `seen`.
  struct Entry {
    Entry(Operation *op, FreedMemory::Time seen)
        : op(op), allocation(findAllocation(op)), state(hashState(op)),
          seen(seen), name(op->getName()), location(op->getLoc()) {}
    Operation *op;
    const void *allocation;
    uint64_t state;
    FreedMemory::Time seen;
    OperationName name;
    Location location;
  };

  /// Takes it anew at the moment `now`, in the memory of the one before.
  void take(Operation *scope, bool isRoot, FreedMemory::Time now);

  /// Takes what one of its operations is like at the moment `now`.
  void refresh(Operation *op, FreedMemory::Time now);

  /// The findings about one operation.
  struct Late {
    Entry entry;
    /// True if the operation was not there before.
    bool isNew;
    /// The one that is behind it in the walk; null at the end.
    Operation *next;
  };
  /// Makes it what it would be if it were taken with these, which were found in
  /// this order.
  void add(ArrayRef<Late> found);

  ArrayRef<Entry> getEntries() const { return entries; }

  /// Returns whether the scope is gone for sure; another one may be at its
  /// address.
  bool isScopeGone(const FreedMemory &freed) const {
    return freed.wasFreedSince(taken, allocation);
  }

  /// The scopes right inside of this one.
  ArrayRef<Operation *> getScopes() const { return scopes; }

  /// Appends what leads from this one to `later`, in the order of `later`, and
  /// what is gone at the end. The operations of `later` are still there. Where
  /// `freed` knows nothing, an operation in the place in memory of one that is
  /// gone counts as modified if it has the same name.
  void diff(const IRSnapshot &later, const FreedMemory &freed,
            std::vector<OpChange> &changes) const;

private:
  /// Returns the entries whose operations are gone for sure: other ones may be
  /// at their addresses. Nothing if there are none.
  llvm::BitVector findGone(const FreedMemory &freed) const;
  void rehash();
  /// The scope's block of memory.
  const void *allocation = nullptr;
  FreedMemory::Time taken = 0;
  std::vector<Entry> entries;
  std::vector<Operation *> scopes;
  /// The hash of all states in their order.
  uint64_t whole = 0;
};

/// A record of the IR below one operation, scope by scope. It finds the changes
/// since it was updated last.
class IRRecord {
public:
  /// `freed`, which has to live as long, is recording.
  IRRecord(Operation *root, FreedMemory &freed);

  Operation *getRoot() const { return root; }
  /// Returns whether that is one of its scopes.
  bool contains(Operation *scope) const { return snapshots.contains(scope); }

  /// The scope that changes of `op` show in: the innermost around it. An
  /// operation that is a scope may be replaced by another one, so the scope is
  /// null, for all of them.
  Operation *findScope(Operation *op) const;

  /// Takes what has become of an operation and all inside of it, which
  /// somebody else has told of. It is isolated from above.
  void absorb(Operation *op);

  /// Looks at a scope that is still there; null for all.
  std::vector<OpChange> update(Operation *scope);

  /// Looks at some of its scopes and at those around them. They may be gone.
  std::vector<OpChange> updateAround(ArrayRef<Operation *> scopes);

  /// Looks at an operation that is still there, at what is right before and
  /// behind it and the operations that it is in, at the front and the back of
  /// their blocks, and right behind what it reads: where one pattern of a
  /// conversion makes what it makes.
  /// However large the scope is, that takes as long. Nothing where more has
  /// changed than that shows: then all is to be looked at.
  std::optional<std::vector<OpChange>> updateNear(Operation *op);

private:
  struct Known {
    const void *allocation;
    uint64_t state;
    FreedMemory::Time seen;
  };
  /// Begins a new moment for all of the record: puts what updateNear() has told
  /// of into the snapshots.
  void advance();
  /// Keeps what is told of an operation.
  void tell(Operation *op, bool isNew);
  void findKnown();
  /// The last that is known of an operation; null if it is new.
  const Known *lookUp(Operation *op) const;
  /// The operations next to one that nobody knows yet, in order.
  void findNewNear(Operation *op, SmallVectorImpl<Operation *> &found) const;
  /// The operations right behind what an operation reads, where a conversion
  /// makes casts of it. Adds those that are not among `found`.
  void findNewAtOperands(Operation *op,
                         SmallVectorImpl<Operation *> &found) const;
  void takeBelow(Operation *op);
  /// Returns `op` and the scopes inside, in the order of a walk.
  SmallVector<Operation *> listScopes(Operation *op) const;
  std::vector<OpChange> updateAll();

  Operation *root;
  FreedMemory &freed;
  /// The moment at which the record was updated last.
  FreedMemory::Time now;
  llvm::DenseMap<Operation *, IRSnapshot> snapshots;
  /// The scope around each scope.
  llvm::DenseMap<Operation *, Operation *> around;
  /// The state of each operation, as far as somebody has asked for one near.
  llvm::DenseMap<Operation *, Known> known;
  /// The changes of updateNear() that are not in the snapshots yet, by
  /// scope.
  llvm::DenseMap<Operation *, std::vector<IRSnapshot::Late>> told;
  IRSnapshot spare;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_IRSNAPSHOT_H
