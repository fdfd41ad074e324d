//===- Provenance.cpp - The descent of operations -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/Provenance.h"

#include "tcp-mlir/Actions/RootOperation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <queue>

using namespace mlir;
using namespace mlir::tcp;

StringRef mlir::tcp::stringify(Provenance::Certainty certainty) {
  switch (certainty) {
  case Provenance::Exact:
    return "exact";
  case Provenance::ByLocation:
    return "by location";
  }
  llvm_unreachable("all are listed");
}

/// Calls `callback` with each file location that is part of `location`.
static void forEachPlace(Location location,
                         llvm::function_ref<void(FileLineColLoc)> callback) {
  location->walk([&](Location part) {
    if (auto place = dyn_cast<FileLineColLoc>(part))
      callback(place);
    return WalkResult::advance();
  });
}

/// Returns the node of an operation. If nobody has seen its creation, it is a
/// source.
Provenance::NodeId Provenance::getNode(const void *address, OperationName op,
                                       Location location) {
  auto known = current.try_emplace(address, nodes.size());
  NodeId id = known.first->second;
  if (known.second) {
    nodes.emplace_back(op, location);
    forEachPlace(location,
                 [&](FileLineColLoc place) { sources[place].push_back(id); });
  }
  return id;
}

void Provenance::beforeAction(const ActiveAction &action, bool) {
  if (hasSeenInput || !action.getOperation())
    return;
  hasSeenInput = true;
  getRootOperation(action.getOperation())
      ->walk<WalkOrder::PreOrder>(
          [&](Operation *op) { getNode(op, op->getName(), op->getLoc()); });
}

/// Returns the name of the pass that an action is or is part of; empty outside
/// of passes.
static StringRef getPassName(const ActiveAction &action) {
  for (const ActiveAction *at = &action; at; at = at->getParent())
    if (at->isPass() && !at->isAdaptor())
      return at->getName();
  return {};
}

Provenance::NodeId Provenance::add(const IRChange &change, const OpChange &op) {
  Node node(op.name, op.location);
  node.change = change.index;
  node.action = change.action.getIndex();
  node.tag = save(change.action.getTag());
  node.name = save(change.action.getName());
  node.pass = save(getPassName(change.action));
  node.kind = op.kind;
  nodes.push_back(std::move(node));
  return nodes.size() - 1;
}

/// Links a new operation to operations with a common file location that it is
/// not yet linked to: to erased ones, or otherwise to sources.
void Provenance::linkByLocation(NodeId id, const Places &gone) {
  llvm::DenseSet<Attribute> known;
  for (const Link &link : nodes[id].from)
    forEachPlace(nodes[link.node].location,
                 [&](FileLineColLoc place) { known.insert(place); });
  llvm::SmallSetVector<NodeId, 2> from;
  forEachPlace(nodes[id].location, [&](FileLineColLoc place) {
    if (known.contains(place))
      return;
    for (const Places *places : {&gone, &std::as_const(sources)})
      if (auto at = places->find(place); at != places->end()) {
        from.insert(at->second.begin(), at->second.end());
        return;
      }
  });
  for (NodeId other : from)
    nodes[id].from.push_back({other, ByLocation});
}

void Provenance::onChange(const IRChange &change) {
  // Operations that were erased come first, because the same change may use
  // their addresses again.
  SmallVector<NodeId> gone;
  for (const OpChange &op : change.ops) {
    if (op.kind != OpChange::Erased)
      continue;
    gone.push_back(getNode(op.address, op.name, op.location));
    current.erase(op.address);
  }

  // A pattern makes new operations from those that it erases. If it erases none
  // yet, it makes them from the operation that it matched.
  SmallVector<NodeId> exact;
  const ActiveAction &action = change.action;
  if (!change.isSynthetic && action.isPattern()) {
    exact = gone;
    if (gone.empty())
      if (auto root = current.find(action.getOperation());
          root != current.end())
        exact.push_back(root->second);
  } else if (gone.size() == 1) {
    exact = gone;
  }
  Places goneAt;
  if (exact.empty())
    for (NodeId id : gone)
      forEachPlace(nodes[id].location,
                   [&](FileLineColLoc place) { goneAt[place].push_back(id); });

  SmallVector<std::pair<const void *, NodeId>> now;
  for (const OpChange &op : change.ops) {
    if (op.kind == OpChange::Erased)
      continue;
    std::optional<NodeId> before;
    if (op.kind != OpChange::Created)
      before = getNode(op.address, op.name, op.location);
    NodeId id = add(change, op);
    now.push_back({op.address, id});
    if (before) {
      nodes[id].from.push_back({*before, Exact});
      continue;
    }
    for (NodeId other : exact)
      nodes[id].from.push_back({other, Exact});
    linkByLocation(id, goneAt);
  }
  for (auto [address, id] : now)
    current[address] = id;
}

/// Returns how certain the origin of a node is.
template <typename LinksT>
static Provenance::Certainty getCertainty(const LinksT &links) {
  Provenance::Certainty certainty = Provenance::ByLocation;
  for (const auto &link : links)
    certainty = std::min(certainty, link.certainty);
  return certainty;
}

Provenance::Origin Provenance::findOrigin(Operation *op) const {
  Origin origin;
  auto found = current.find(op);
  if (found == current.end()) {
    origin.sources.push_back({op->getName(), op->getLoc(), Exact});
    return origin;
  }
  // Nodes are linked to older nodes, which have smaller numbers.
  std::priority_queue<NodeId> left;
  llvm::DenseMap<NodeId, Certainty> certainties{{found->second, Exact}};
  left.push(found->second);
  while (!left.empty()) {
    NodeId id = left.top();
    left.pop();
    const Node &node = nodes[id];
    Certainty certainty = certainties[id];
    if (!node.change) {
      origin.sources.push_back({node.op, node.location, certainty});
      continue;
    }
    origin.steps.push_back({node.change, node.action, node.tag, node.name,
                            node.pass, node.kind, node.op, node.location,
                            getCertainty(node.from)});
    for (const Link &link : node.from) {
      Certainty whole = std::max(certainty, link.certainty);
      auto [known, isNew] = certainties.try_emplace(link.node, whole);
      if (isNew)
        left.push(link.node);
      else
        known->second = std::min(known->second, whole);
    }
  }
  std::reverse(origin.sources.begin(), origin.sources.end());
  return origin;
}

std::vector<Provenance::Descendant> Provenance::findDescendants(
    Operation *root, llvm::function_ref<bool(const Source &)> isWanted) const {
  // For each node, whether it descends from a wanted one. Older nodes come
  // first.
  std::vector<std::optional<Certainty>> reached(nodes.size());
  for (auto [id, node] : llvm::enumerate(nodes)) {
    if (!node.change) {
      if (isWanted({node.op, node.location, Exact}))
        reached[id] = Exact;
      continue;
    }
    for (const Link &link : node.from) {
      if (!reached[link.node])
        continue;
      Certainty certainty = std::max(*reached[link.node], link.certainty);
      reached[id] = reached[id] ? std::min(*reached[id], certainty) : certainty;
    }
  }
  std::vector<Descendant> descendants;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto known = current.find(op);
    if (known != current.end() && reached[known->second])
      descendants.push_back({op, *reached[known->second]});
  });
  return descendants;
}
