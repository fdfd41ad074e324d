//===- AttributeNodes.cpp - The attributes of an operation ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Nodes.h"

#include "debug-adapter/agent/breakpoints/WatchPlace.h"
#include "debug-adapter/agent/breakpoints/WatchText.h"
#include "debug-adapter/agent/stop/AttributeEdit.h"
#include "debug-adapter/agent/stop/VariableTable.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
class AttributesNode : public Node {
public:
  explicit AttributesNode(Operation *op) : op(op) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice(op->getAttrDictionary(), start, count,
                 [&](size_t, NamedAttribute attribute) {
                   wire::Variable variable =
                       table.make(attribute.getName(), attribute.getValue());
                   if (isa<DenseIntOrFPElementsAttr>(attribute.getValue()))
                     variable.memory = formatWatch(op, attribute.getName());
                   return variable;
                 });
  }

  std::optional<wire::Watch> watch(VariableTable &, StringRef child) override {
    return makeWatch(WatchPlace::textOf(op, child),
                     op->getName().getStringRef().str() + "." + child.str());
  }

  llvm::Expected<wire::Variable> set(VariableTable &table, StringRef child,
                                     StringRef value) override {
    return setAttribute(table, op, child, value);
  }

private:
  Operation *op;
};
} // namespace

std::unique_ptr<Node> agent::makeAttributesNode(Operation *op) {
  return std::make_unique<AttributesNode>(op);
}
