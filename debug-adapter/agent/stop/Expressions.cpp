//===- Expressions.cpp - Requests about expressions -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Expressions.h"

#include "debug-adapter/agent/breakpoints/WatchPlace.h"
#include "debug-adapter/agent/breakpoints/WatchText.h"
#include "debug-adapter/agent/stop/Nodes.h"
#include "debug-adapter/agent/stop/Query.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Makes a variable for the value of an expression.
static wire::Variable makeVariable(VariableTable &table, StringRef name,
                                   const Query::Thing &thing) {
  if (auto *op = std::get_if<Operation *>(&thing))
    return table.make(name, *op);
  if (auto *value = std::get_if<Value>(&thing))
    return table.make(name, *value);
  if (auto *attribute = std::get_if<Attribute>(&thing))
    return table.make(name, *attribute);
  if (auto *list = std::get_if<std::vector<Operation *>>(&thing))
    return table.makeList(name,
                          llvm::formatv("{0} operations", list->size()).str(),
                          list->size(), makeOperationsNode(*list));
  return makeText(name, std::get<std::string>(thing));
}

/// Returns the operation itself, or the one that defines a result; null for
/// others.
static Operation *getOwner(const Query::Thing &thing) {
  if (auto *op = std::get_if<Operation *>(&thing))
    return *op;
  if (auto *value = std::get_if<Value>(&thing))
    return value->getDefiningOp();
  return nullptr;
}

/// Returns the operation and the name of the attribute for an expression
/// `X.ATTRIBUTE`; null and empty for other expressions.
static std::pair<Operation *, StringRef>
findAttribute(Stop &stop, StringRef expression, int64_t frame) {
  auto [base, attribute] = expression.rsplit('.');
  if (attribute.empty())
    return {};
  llvm::Expected<Query::Thing> thing = Query(stop, base, frame).evaluate();
  if (!thing) {
    consumeError(thing.takeError());
    return {};
  }
  Operation *op = getOwner(*thing);
  if (!op || !op->getAttrDictionary().get(attribute))
    return {};
  return {op, attribute};
}

/// Finds the elements of the attribute that an expression names, or of the one
/// dense attribute of an operation; empty if there are none.
static std::string findElements(Stop &stop, StringRef expression,
                                const Query::Thing &thing, int64_t frame) {
  if (Operation *op = getOwner(thing)) {
    std::string found;
    for (NamedAttribute each : op->getAttrDictionary()) {
      if (!isa<DenseIntOrFPElementsAttr>(each.getValue()))
        continue;
      if (!found.empty())
        return "";
      found = formatWatch(op, each.getName());
    }
    return found;
  }
  auto *attribute = std::get_if<Attribute>(&thing);
  if (!attribute || !isa<DenseIntOrFPElementsAttr>(*attribute))
    return "";
  auto [op, name] = findAttribute(stop, expression, frame);
  return op ? formatWatch(op, name) : "";
}

llvm::Expected<wire::Variable>
agent::evaluateExpression(Stop &stop, StringRef expression, int64_t frame) {
  llvm::Expected<Query::Thing> thing =
      Query(stop, expression, frame).evaluate();
  if (!thing)
    return thing.takeError();
  wire::Variable variable =
      makeVariable(stop.getVariables(), expression, *thing);
  variable.evaluateName = expression.str();
  variable.memory = findElements(stop, expression, *thing, frame);
  return variable;
}

wire::CompletionItems agent::completeExpression(Stop &stop, StringRef text,
                                                size_t column) {
  StringRef before = text.take_front(column ? column - 1 : 0);
  size_t start = before.size();
  while (start > 0 && (llvm::isAlnum(before[start - 1]) ||
                       StringRef("_.%@#$").contains(before[start - 1])))
    --start;
  StringRef word = before.drop_front(start);
  std::set<std::pair<std::string, StringRef>> found;
  auto add = [&](StringRef label, StringRef kind) {
    if (label.starts_with(word) && found.size() < 200)
      found.insert({label.str(), kind});
  };
  Operation *root = stop.getRoot(), *op = stop.getFrames().getOperation(0);
  bool isInOps = before.take_front(start).ends_with("ops(\"") ||
                 before.take_front(start).ends_with("ops('");
  if (isInOps && root) {
    root->walk(
        [&](Operation *each) { add(each->getName().getStringRef(), "op"); });
  } else if (size_t dot = word.rfind('.'); dot != StringRef::npos) {
    llvm::Expected<Query::Thing> thing =
        Query(stop, word.take_front(dot), 0).evaluate();
    if (!thing)
      consumeError(thing.takeError());
    else if (auto *base = std::get_if<Operation *>(&*thing))
      for (NamedAttribute attribute : (*base)->getAttrDictionary())
        add((word.take_front(dot + 1) + attribute.getName().getValue()).str(),
            "attribute");
  } else if (word.starts_with("%") && op) {
    stop.getIR().forEachValue(op, [&](Value, StringRef name) {
      add(name, "value");
      return true;
    });
  } else if (word.starts_with("@") && root) {
    root->walk([&](Operation *each) {
      if (auto name =
              each->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        add(("@" + name.getValue()).str(), "symbol");
    });
  } else {
    for (StringRef name : {"ops(", "uses(", "def(", "parent("})
      add(name, "function");
    for (StringRef name :
         {"op", "pass", "pattern", "stage", "tag", "name", "symbol", "depth",
          "action", "line", "file", "changed", "failed", "change"})
      add(name, "variable");
  }
  wire::CompletionItems items;
  for (auto &[label, kind] : found)
    items.items.push_back({label, static_cast<int64_t>(start),
                           static_cast<int64_t>(word.size()), kind.str()});
  return items;
}

/// Returns the data for a breakpoint that watches the value of an expression.
static llvm::Expected<wire::Watch>
watchExpression(Stop &stop, StringRef expression, int64_t frame) {
  if (expression.starts_with("@") && !expression.contains('.'))
    return makeWatch("symbol@" + expression.drop_front().str(),
                     expression.str());
  if (auto [op, attribute] = findAttribute(stop, expression, frame); op)
    return makeWatch(WatchPlace::textOf(op, attribute), expression.str());
  llvm::Expected<Query::Thing> thing =
      Query(stop, expression, frame).evaluate();
  if (!thing)
    return thing.takeError();
  if (auto *op = std::get_if<Operation *>(&*thing))
    return watchOf(stop.getIR(), *op);
  if (auto *value = std::get_if<Value>(&*thing))
    return watchOf(stop.getIR(), *value);
  return llvm::createStringError(
      "only operations, values, attributes and symbols can be watched");
}

static llvm::Expected<wire::Watch>
findUndatedWatch(Stop &stop, const wire::GetWatch &request) {
  if (!request.ref)
    return watchExpression(stop, request.expression, request.frame.value_or(0));
  VariableTable &variables = stop.getVariables();
  llvm::Expected<Node *> node = variables.find(request.ref);
  if (!node)
    return node.takeError();
  if (auto watch = (*node)->watch(variables, request.name))
    return *watch;
  return llvm::createStringError("'" + request.name + "' can't be watched");
}

llvm::Expected<wire::Watch> agent::findWatch(Stop &stop,
                                             const wire::GetWatch &request) {
  llvm::Expected<wire::Watch> watch = findUndatedWatch(stop, request);
  if (watch)
    watch->data = WatchPlace::addTimestamp(std::move(watch->data),
                                           stop.getEvent().position.timestamp);
  return watch;
}

llvm::Expected<Operation *> agent::findOperation(Stop &stop,
                                                 StringRef expression) {
  llvm::Expected<Query::Thing> thing =
      Query(stop, expression.empty() ? "op" : expression, 0).evaluate();
  if (!thing)
    return thing.takeError();
  Operation *op = nullptr;
  if (auto *direct = std::get_if<Operation *>(&*thing))
    op = *direct;
  else if (auto *value = std::get_if<Value>(&*thing))
    op = value->getDefiningOp() ? value->getDefiningOp()
                                : value->getParentBlock()->getParentOp();
  if (!op)
    return llvm::createStringError(
        "only operations and values have an origin; give one, such as %0");
  return op;
}
