//===- Provenance.h - The descent of operations -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_PROVENANCE_H
#define TCP_MLIR_ACTIONS_PROVENANCE_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <deque>

namespace mlir::tcp {

/// Remembers from which operations each operation was made, change by change.
/// Needs a hub that detects all changes from the beginning. One thread at a
/// time uses it. Its results are valid until the next action.
class Provenance : public ActionObserver {
public:
  /// Says how sure it is that one operation was made from another.
  enum Certainty {
    /// One change made the operation out of the other, or erased the other and
    /// created it in its place.
    Exact,
    /// They have a source location in common.
    ByLocation
  };

  /// One change on the way from the source to an operation.
  struct Step {
    /// The indices of the change and of the action that made it.
    uint64_t change, action;
    /// The names of the action, and of the pass that the action is part of.
    StringRef tag, name, pass;
    OpChange::Kind kind;
    /// The name of the operation at that time.
    OperationName op;
    Location location;
    /// The certainty of the surest link to an operation before this change.
    Certainty certainty;
  };

  /// An operation of the input, or one that existed before anybody looked.
  struct Source {
    OperationName op;
    Location location;
    Certainty certainty;
  };

  /// The way of an operation from the source.
  struct Origin {
    /// The steps, the last one first.
    std::vector<Step> steps;
    /// The sources, in the order of the input.
    std::vector<Source> sources;
  };

  /// An operation that descends from a source.
  struct Descendant {
    Operation *op;
    Certainty certainty;
  };

  /// Returns the origin of an operation that exists now.
  Origin findOrigin(Operation *op) const;

  /// Returns the operations below `root` that descend from source operations
  /// for which `isWanted` is true, in the order of the IR.
  std::vector<Descendant>
  findDescendants(Operation *root,
                  llvm::function_ref<bool(const Source &)> isWanted) const;

  void beforeAction(const ActiveAction &action, bool willRun) override;
  void onChange(const IRChange &change) override;

private:
  using NodeId = unsigned;
  struct Link {
    NodeId node;
    Certainty certainty;
  };
  /// The state of an operation between two changes.
  struct Node {
    /// The change that made it; 0 for a source.
    uint64_t change = 0, action = 0;
    StringRef tag, name, pass;
    OpChange::Kind kind = OpChange::Created;
    OperationName op;
    Location location;
    SmallVector<Link, 2> from;

    Node(OperationName op, Location location) : op(op), location(location) {}
  };

  NodeId getNode(const void *address, OperationName op, Location location);
  NodeId add(const IRChange &change, const OpChange &op);
  using Places = llvm::DenseMap<Attribute, SmallVector<NodeId, 1>>;
  void linkByLocation(NodeId id, const Places &gone);
  StringRef save(StringRef text) { return names.insert(text).first->getKey(); }

  bool hasSeenInput = false;
  std::deque<Node> nodes;
  /// The nodes of the operations that exist, by their addresses.
  llvm::DenseMap<const void *, NodeId> current;
  /// The sources at each place in a file.
  Places sources;
  llvm::StringSet<> names;
};

/// "exact", "by location".
StringRef stringify(Provenance::Certainty certainty);

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_PROVENANCE_H
