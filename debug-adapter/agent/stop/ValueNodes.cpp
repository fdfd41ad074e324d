//===- ValueNodes.cpp - Values, their users and lists of them -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Nodes.h"

#include "debug-adapter/agent/stop/AttributeEdit.h"
#include "debug-adapter/agent/stop/VariableTable.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
class UsersNode : public Node {
public:
  explicit UsersNode(Value value) : value(value) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice(value.getUses(), start, count,
                 [&](size_t index, OpOperand &use) {
                   return table.make(printIndex(index), use.getOwner());
                 });
  }

private:
  Value value;
};

class ValueNode : public Node {
public:
  explicit ValueNode(Value value) : value(value) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    Children parts;
    if (Operation *def = value.getDefiningOp()) {
      parts.push_back(table.make("defined by", def));
      parts.back().definition = table.getViews().locate(def);
    } else if (Operation *owner = value.getParentBlock()->getParentOp()) {
      parts.push_back(table.make("argument of", owner));
    }
    size_t numUses = std::distance(value.use_begin(), value.use_end());
    parts.push_back(table.makeList("users", countOf(numUses, "user"), numUses,
                                   std::make_unique<UsersNode>(value)));
    return slice(std::move(parts), start, count);
  }

  llvm::Expected<wire::Variable> set(VariableTable &table, StringRef child,
                                     StringRef text) override {
    if (Operation *def = value.getDefiningOp())
      return setAttribute(table, def, child, text);
    return Node::set(table, child, text);
  }

private:
  Value value;
};

/// The values that `get` returns for an operation.
template <typename Range> class RangeNode : public Node {
public:
  RangeNode(Operation *op, Range (Operation::*get)()) : op(op), get(get) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice((op->*get)(), start, count, [&](size_t index, Value value) {
      return table.make(printIndex(index), value);
    });
  }

  std::optional<wire::Watch> watch(VariableTable &table,
                                   StringRef child) override {
    Range values = (op->*get)();
    std::optional<size_t> index = parseIndex(child);
    if (!index || *index >= values.size())
      return std::nullopt;
    return watchOf(table.getIR(), values[*index]);
  }

private:
  Operation *op;
  Range (Operation::*get)();
};
} // namespace

std::unique_ptr<Node> agent::makeValueNode(Value value) {
  return std::make_unique<ValueNode>(value);
}

std::unique_ptr<Node> agent::makeOperandsNode(Operation *op) {
  return std::make_unique<RangeNode<OperandRange>>(
      op, static_cast<OperandRange (Operation::*)()>(&Operation::getOperands));
}

std::unique_ptr<Node> agent::makeResultsNode(Operation *op) {
  return std::make_unique<RangeNode<ResultRange>>(op, &Operation::getResults);
}
