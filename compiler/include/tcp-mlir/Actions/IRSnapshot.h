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
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace mlir::tcp {

/// What happened to an operation.
struct OpChange {
  enum Kind { Created, Erased, Modified, Moved };
  Kind kind;
  /// Null if it is gone.
  Operation *op;
  OperationName name;
  Location location;
  /// Where it is or was in memory.
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
  /// Takes it anew, in the memory of the one before.
  void take(Operation *scope, bool isRoot);

  bool operator==(const IRSnapshot &other) const;
  size_t size() const { return entries.size(); }

  /// Takes what one of its operations is like now.
  void refresh(Operation *op);

  /// The scopes right inside of this one.
  ArrayRef<Operation *> getScopes() const { return scopes; }

  /// Appends what leads from this one to `later`, in the order of `later`, and
  /// what is gone at the end. An operation in the place in memory of one that
  /// is gone counts as modified where it has the same name.
  void diff(const IRSnapshot &later, std::vector<OpChange> &changes) const;

private:
  struct Entry {
    Operation *op;
    uint64_t state;
    OperationName name;
    Location location;
  };
  std::vector<Entry> entries;
  std::vector<Operation *> scopes;
  /// Of all states in their order.
  uint64_t whole = 0;
};

/// What the IR below one operation was like, scope by scope, and what has
/// changed since it was looked at last.
class IRRecord {
public:
  explicit IRRecord(Operation *root);

  Operation *getRoot() const { return root; }
  /// Whether that is one of its scopes.
  bool contains(Operation *scope) const { return snapshots.contains(scope); }

  /// The scope that changes of `op` show in: the innermost around it. An
  /// operation that is a scope may be replaced by another one, so the scope is
  /// null, for all of them.
  Operation *findScope(Operation *op) const;

  /// Takes what has become of an operation and all inside of it, which
  /// somebody else has told of. It is isolated from above.
  void absorb(Operation *op);

  /// How many operations an update of that scope, or of all, looks at.
  size_t getCost(Operation *scope) const;
  /// Looks at a scope that is still there; null for all.
  std::vector<OpChange> update(Operation *scope);

private:
  void takeBelow(Operation *op);
  void updateBelow(Operation *scope, std::vector<OpChange> &changes,
                   llvm::DenseMap<Operation *, IRSnapshot> &seen);

  Operation *root;
  llvm::DenseMap<Operation *, IRSnapshot> snapshots;
  size_t numOps = 0;
  IRSnapshot spare;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_IRSNAPSHOT_H
