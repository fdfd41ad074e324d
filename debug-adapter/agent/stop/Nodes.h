//===- Nodes.h - The nodes there are, by families ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_NODES_H
#define TCP_DEBUG_AGENT_STOP_NODES_H

#include "debug-adapter/agent/course/Event.h"
#include "debug-adapter/agent/stop/Node.h"
#include <memory>

namespace mlir::tcp::agent {

// The arguments outlive the nodes.

// OperationNodes.cpp
/// The children are the parts of an operation.
std::unique_ptr<Node> makeOperationNode(Operation *op);
/// The children are the operations of a list.
std::unique_ptr<Node> makeOperationsNode(std::vector<Operation *> ops);

// ValueNodes.cpp
/// The children are the origin of a value and its users.
std::unique_ptr<Node> makeValueNode(Value value);
std::unique_ptr<Node> makeOperandsNode(Operation *op);
std::unique_ptr<Node> makeResultsNode(Operation *op);

// AttributeNodes.cpp
std::unique_ptr<Node> makeAttributesNode(Operation *op);

// RegionNodes.cpp
std::unique_ptr<Node> makeRegionsNode(Operation *op);

// ActionNodes.cpp
/// The children are the operations and other units of an action.
std::unique_ptr<Node> makeUnitsNode(const ActiveAction &action);
std::unique_ptr<Node> makePatternNode(const ActiveAction &action);
std::unique_ptr<Node> makeResultNode(const ActionResult &result);
std::unique_ptr<Node> makeChangesNode(const IRChange &change);

// PassNodes.cpp
/// The children are the options of a pass. They can be set if `event` is its
/// begin.
std::unique_ptr<Node> makePassNode(const Pass &pass, const Event &event);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_NODES_H
