//===- IRSnapshot.h - Snapshots of the IR -----------------------*- C++ -*-===//
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
#include "llvm/Support/Allocator.h"
#include <optional>
#include <vector>

namespace mlir::tcp {

/// One operation that an action created, erased, modified or moved.
struct OpChange {
  enum Kind { Created, Erased, Modified, Moved };
  Kind kind;
  /// Null if the operation was erased.
  Operation *op;
  OperationName name;
  Location location;
  /// The address of the operation; that which it had if it was erased.
  const void *address;
};

/// "created", "erased", "modified", "moved".
StringRef stringify(OpChange::Kind kind);

/// Returns a hash of an operation without its regions. It is equal in one
/// process as long as nothing of the operation changes.
uint64_t hashState(Operation *op);

/// Has `freed` watch the blocks of an operation and their arguments.
void watchBlocks(Operation *op, FreedMemory &freed);

/// Returns a hash of an operation and all operations inside of it, in their
/// order, and the number of these operations.
std::pair<uint64_t, size_t> hashStates(Operation *op);

/// The operations of one scope, each with its state. A scope is the root or an
/// operation that is isolated from above, with all operations inside of it up
/// to the next scopes. An inner scope counts as one operation of the scope
/// around it. The snapshot dereferences no pointer to an operation that may be
/// erased.
class IRSnapshot {
public:
  /// One operation, as it was at the time `seen`.
  struct Entry {
    /// Takes the present state, and has `freed` watch the operation and its
    /// blocks.
    Entry(Operation *op, FreedMemory &freed)
        : Entry(op, hashState(op), freed) {}
    /// Does the same if the present state is known.
    Entry(Operation *op, uint64_t state, FreedMemory &freed);
    Operation *op;
    const void *allocation;
    uint64_t state;
    FreedMemory::Time seen;
    OperationName name;
    Location location;
  };

  /// Takes the snapshot again, and reuses its memory.
  void take(Operation *scope, bool isRoot, FreedMemory &freed);

  /// Takes the snapshot again if its scope and the scopes in it are the same,
  /// no operation has moved, and no address was used again. Otherwise does
  /// nothing and returns false. Appends what diff() would append for the new
  /// snapshot. It takes a fraction of the time of both, because nothing is
  /// written of operations that have not changed.
  bool update(Operation *scope, bool isRoot, FreedMemory &freed,
              std::vector<OpChange> &changes);

  /// Updates the entry of one operation to its present state.
  void refresh(Operation *op, FreedMemory &freed);

  /// A change of one operation that was found after the snapshot.
  struct Late {
    Entry entry;
    /// True if the operation was not there before.
    bool isNew;
    /// The operation after it in a walk over the scope; null at the end.
    Operation *next;
  };
  /// Applies changes, which were found in this order. The result is the
  /// snapshot that a new one would be.
  void add(ArrayRef<Late> found);

  ArrayRef<Entry> getEntries() const { return entries; }

  /// Returns the last time at which an entry was compared with its operation.
  FreedMemory::Time getSeen(const Entry &entry) const {
    return std::max(entry.seen, taken);
  }
  /// Returns whether the operation of an entry was erased for sure. Another one
  /// may be at its address.
  bool isGone(const Entry &entry, const FreedMemory &freed) const {
    return freed.wasFreedSince(getSeen(entry), entry.allocation);
  }

  /// Returns whether the scope was erased for sure. Another one may be at its
  /// address.
  bool isScopeGone(const FreedMemory &freed) const {
    return freed.wasFreedSince(taken, allocation);
  }

  /// Returns the scopes nested directly in this one.
  ArrayRef<Operation *> getScopes() const { return scopes; }

  /// Appends the changes from this snapshot to `later`: first those of the
  /// operations of `later`, in its order, then the erased operations. The
  /// operations of `later` must still exist. If `freed` has no record, an
  /// operation at the address of an erased one counts as modified if it has the
  /// same name.
  void diff(const IRSnapshot &later, const FreedMemory &freed,
            std::vector<OpChange> &changes) const;

private:
  /// Returns the entries whose operations were erased for sure; other
  /// operations may be at their addresses. An empty vector if there are none.
  llvm::BitVector findGone(const FreedMemory &freed) const;
  /// The scope's block of memory.
  const void *allocation = nullptr;
  FreedMemory::Time taken = 0;
  std::vector<Entry> entries;
  std::vector<Operation *> scopes;
};

/// A record of the IR below one operation, scope by scope. It finds the changes
/// since its last update.
class IRRecord {
public:
  /// Takes the first snapshots. `freed` must be recording and outlive this
  /// object.
  IRRecord(Operation *root, FreedMemory &freed);

  Operation *getRoot() const { return root; }
  /// Returns whether `scope` is a scope of this record.
  bool contains(Operation *scope) const { return snapshots.contains(scope); }

  /// Returns the scope in which changes of `op` are looked for: the innermost
  /// scope around `op`. If `op` is a scope itself, an action may replace it by
  /// another operation, and the result is null, which stands for all scopes.
  Operation *findScope(Operation *op) const;

  /// Takes over the present state of an operation and all operations inside of
  /// it, whose changes were already reported. The operation is isolated from
  /// above.
  void absorb(Operation *op);

  /// Returns the changes of a scope that still exists; of all scopes for null.
  std::vector<OpChange> update(Operation *scope);

  /// Returns the changes of some scopes, which may be erased, of all others in
  /// which an operation was freed since, and of the scopes around them.
  std::vector<OpChange> updateAround(ArrayRef<Operation *> scopes);

  /// Returns the changes near an operation that still exists: the operations
  /// directly before and after it and its parents, the first and the last
  /// operations of their blocks, and the operations directly after the
  /// definitions of its operands. One pattern of a dialect conversion creates
  /// its operations at these places. The time does not depend on the size of
  /// the scope. Returns nothing if more has changed than these places show; the
  /// caller then has to look at all operations.
  std::optional<std::vector<OpChange>> updateNear(Operation *op);

private:
  struct Known {
    Operation *op;
    const void *allocation;
    uint64_t state;
    FreedMemory::Time seen;
    /// Guesses of what is known before and after the operation in its block.
    Known *before, *after;
  };
  /// Advances the time of the whole record: applies the changes of
  /// updateNear() to the snapshots.
  void advance();
  /// Notes a change of an operation for advance().
  void tell(Operation *op, bool isNew);
  void findKnown();
  /// Returns the last known state of an operation; null if it is new.
  Known *lookUp(Operation *op) const;
  /// The same for the next operation in a walk over a block, at the given side
  /// of `near`, which this function then sets to it. Nearly always its guess
  /// is right, which takes a tenth of the time of a look in the table.
  Known *lookUpNext(Operation *op, Known *Known::*side, Known *&near) const;
  bool isGone(const Known &known) const {
    return freed.wasFreedSince(known.seen, known.allocation);
  }
  /// Finds the new operations near `op`, in their order.
  void findNewNear(Operation *op, SmallVectorImpl<Operation *> &found) const;
  /// Finds new operations directly after the definitions of the operands of
  /// `op`, where a conversion puts casts. Adds those that are not in `found`.
  void findNewAtOperands(Operation *op,
                         SmallVectorImpl<Operation *> &found) const;
  void takeBelow(Operation *op);
  /// Notes that an operation is in a scope, for updateAround().
  void noteScope(Operation *scope, const void *allocation) {
    if (!around.empty())
      scopeOf[allocation] = scope;
  }
  /// Returns `op`, and the scopes inside of it in the order of a walk.
  SmallVector<Operation *> listScopes(Operation *op) const;
  /// Updates the snapshot of a scope in place. Returns false if that is not
  /// possible.
  bool updateInPlace(Operation *scope, std::vector<OpChange> &changes);
  std::vector<OpChange> updateAll();

  Operation *root;
  FreedMemory &freed;
  llvm::DenseMap<Operation *, IRSnapshot> snapshots;
  /// The scope around each scope.
  llvm::DenseMap<Operation *, Operation *> around;
  /// The scope of each operation, by its allocation. Others may be at the
  /// addresses of erased operations. Empty if there is one scope only.
  llvm::DenseMap<const void *, Operation *> scopeOf;
  /// The state of each operation. Empty until updateNear() needs it.
  llvm::DenseMap<Operation *, Known *> known;
  llvm::BumpPtrAllocator knownMemory;
  /// For each scope, the changes of updateNear() that are not in its snapshot
  /// yet.
  llvm::DenseMap<Operation *, std::vector<IRSnapshot::Late>> told;
  IRSnapshot spare;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_IRSNAPSHOT_H
