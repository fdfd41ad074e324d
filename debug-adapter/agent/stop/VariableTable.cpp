//===- VariableTable.cpp - The variables of a stop ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/VariableTable.h"

#include "debug-adapter/agent/breakpoints/WatchPlace.h"
#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"
#include "debug-adapter/agent/stop/Nodes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

std::optional<wire::Watch> Node::watch(VariableTable &, StringRef) {
  return std::nullopt;
}

llvm::Expected<wire::Variable> Node::set(VariableTable &, StringRef,
                                         StringRef) {
  return llvm::createStringError(
      "only attributes of operations and options of passes can be set");
}

int64_t VariableTable::refer(std::unique_ptr<Node> node) {
  nodes.push_back(std::move(node));
  return static_cast<int64_t>(nodes.size());
}

int64_t VariableTable::referToList(std::unique_ptr<Node> node) {
  int64_t reference = refer(std::move(node));
  lists.insert(reference);
  return reference;
}

llvm::Expected<Node *> VariableTable::find(int64_t reference) {
  if (reference < 1 || static_cast<size_t>(reference) > nodes.size())
    return llvm::createStringError("there is no variable " +
                                   llvm::Twine(reference) + " at this stop");
  return nodes[reference - 1].get();
}

static std::string printPlain(Type type) {
  std::string text;
  runGuarded([&] {
    GuardedStream os(text);
    type.print(os);
  });
  return shortenText(text);
}

wire::Variable VariableTable::make(StringRef name, Operation *op) {
  wire::Variable variable = makeLeaf("operation", name, ir.print(op));
  variable.type = op->getName().getStringRef().str();
  variable.ref = refer(makeOperationNode(op));
  if (op->getNumResults() > 0)
    variable.evaluateName = ir.printName(op->getResult(0));
  return variable;
}

wire::Variable VariableTable::make(StringRef name, Value value) {
  std::string text = ir.printName(value);
  wire::Variable variable = makeLeaf("value", name, text);
  variable.evaluateName = text;
  if (!value)
    return variable;
  variable.type = printPlain(value.getType());
  Operation *def = value.getDefiningOp();
  // If the variable has the name of the value, its text need not repeat it.
  bool isNamed = name == text;
  std::string what = def ? def->getName().getStringRef().str() : "argument";
  variable.value = isNamed ? what
                   : def   ? text + " = " + what
                           : text + " (" + what + ")";
  variable.ref = refer(makeValueNode(value));
  return variable;
}

wire::Variable VariableTable::make(StringRef name, Attribute attribute) {
  std::string text;
  bool isFine = runGuarded([&] {
    GuardedStream os(text);
    AsmState state(attribute.getContext(), StoppedIR::getFlags());
    attribute.print(os, state);
  });
  wire::Variable variable =
      makeLeaf("attribute", name, isFine ? shortenText(text) : "<unprintable>");
  if (auto typed = dyn_cast<TypedAttr>(attribute))
    variable.type = printPlain(typed.getType());
  return variable;
}

wire::Variable VariableTable::makeList(StringRef name, StringRef text,
                                       size_t count,
                                       std::unique_ptr<Node> node) {
  wire::Variable variable =
      makeLeaf("list", name, text.empty() ? std::to_string(count) : text.str());
  variable.ref = count ? referToList(std::move(node)) : 0;
  variable.indexed = static_cast<int64_t>(count);
  return variable;
}

//===- Parts of variables -------------------------------------------------===//

wire::Variable agent::makeLeaf(StringRef kind, StringRef name,
                               const llvm::Twine &value) {
  wire::Variable variable;
  variable.kind = kind.str();
  variable.name = name.str();
  variable.value = value.str();
  return variable;
}

wire::Variable agent::makeText(StringRef name, const llvm::Twine &value) {
  return makeLeaf("text", name, value);
}

std::string agent::countOf(size_t count, StringRef one) {
  return llvm::formatv("{0} {1}{2}", count, one, count == 1 ? "" : "s");
}

std::string agent::printIndex(size_t index) {
  return llvm::formatv("[{0}]", index);
}

std::optional<size_t> agent::parseIndex(StringRef text) {
  size_t index;
  if (text.trim("[]").getAsInteger(10, index))
    return std::nullopt;
  return index;
}

Node::Children agent::slice(Node::Children all, size_t start, size_t count) {
  return slice(all, start, count,
               [](size_t, wire::Variable &child) { return std::move(child); });
}

wire::Watch agent::makeWatch(std::string data, std::string description) {
  return {std::move(data), std::move(description), {"changed", "erased"}};
}

wire::Watch agent::watchOf(StoppedIR &ir, Operation *op) {
  return makeWatch(WatchPlace::textOf(op), ir.print(op));
}

wire::Watch agent::watchOf(StoppedIR &ir, Value value) {
  wire::Watch watch = makeWatch(WatchPlace::textOf(value), ir.printName(value));
  watch.access.push_back("uses");
  return watch;
}
