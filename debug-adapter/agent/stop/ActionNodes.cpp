//===- ActionNodes.cpp - Actions, their patterns, results and changes -----===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Nodes.h"

#include "debug-adapter/agent/Places.h"
#include "debug-adapter/agent/course/ChangedOps.h"
#include "debug-adapter/agent/stop/VariableTable.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Describes an operation that is not there any more: "tcp.add, of
/// model.mlir:3:8".
static std::string describeGone(const OpChange &change) {
  std::string text = change.name.getStringRef().str();
  if (FileLineColRange place = findPlace(change.location))
    text +=
        llvm::formatv(", of {0}:{1}:{2}",
                      llvm::sys::path::filename(place.getFilename().getValue()),
                      place.getStartLine(), place.getStartColumn());
  return text;
}

namespace {
class UnitsNode : public Node {
public:
  explicit UnitsNode(const ActiveAction &action) : action(action) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    Children units;
    for (auto [index, unit] : llvm::enumerate(action.getUnits())) {
      auto *op = dyn_cast_if_present<Operation *>(unit);
      if (auto *region = dyn_cast_if_present<Region *>(unit))
        op = region->getParentOp();
      std::string name = printIndex(index);
      units.push_back(table.getIR().isAlive(op) ? table.make(name, op)
                                                : makeText(name, "is gone"));
    }
    if (const LlvmUnit *unit = action.getLlvmUnit())
      units.push_back(makeText(unit->kind, unit->name));
    return slice(std::move(units), start, count);
  }

private:
  const ActiveAction &action;
};

class PatternNode : public Node {
public:
  explicit PatternNode(const ActiveAction &action) : action(action) {}

  Children getChildren(VariableTable &, size_t start, size_t count) override {
    const Pattern &pattern = *action.getPattern();
    Children parts;
    parts.push_back(makeText("name", action.getName()));
    parts.push_back(
        makeText("benefit", llvm::Twine(pattern.getBenefit().getBenefit())));
    parts.push_back(makeText("root", pattern.getRootKind()
                                         ? pattern.getRootKind()->getStringRef()
                                         : "any operation"));
    for (OperationName name : pattern.getGeneratedOps())
      parts.push_back(makeText("generates", name.getStringRef()));
    for (StringRef label : pattern.getDebugLabels())
      parts.push_back(makeText("label", label));
    return slice(std::move(parts), start, count);
  }

private:
  const ActiveAction &action;
};

class ResultNode : public Node {
public:
  explicit ResultNode(const ActionResult &result) : result(result) {}

  Children getChildren(VariableTable &, size_t start, size_t count) override {
    return slice({makeText("status", stringify(result.status)),
                  makeText("change", stringify(result.change))},
                 start, count);
  }

private:
  const ActionResult &result;
};

class ChangesNode : public Node {
public:
  explicit ChangesNode(const IRChange &change) : ops(listInOrder(change)) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice(ops, start, count, [&](size_t index, const OpChange *op) {
      std::string name = llvm::formatv("[{0}] {1}", index, stringify(op->kind));
      if (table.getIR().isAlive(op->op))
        return table.make(name, op->op);
      wire::Variable variable = makeText(name, describeGone(*op));
      variable.location = toWire(op->location);
      return variable;
    });
  }

  std::optional<wire::Watch> watch(VariableTable &table,
                                   StringRef child) override {
    // "[0] created"
    std::optional<size_t> index = parseIndex(child.split(' ').first);
    if (!index || *index >= ops.size() ||
        !table.getIR().isAlive(ops[*index]->op))
      return std::nullopt;
    return watchOf(table.getIR(), ops[*index]->op);
  }

private:
  const SmallVector<const OpChange *> ops;
};
} // namespace

std::unique_ptr<Node> agent::makeUnitsNode(const ActiveAction &action) {
  return std::make_unique<UnitsNode>(action);
}

std::unique_ptr<Node> agent::makePatternNode(const ActiveAction &action) {
  return std::make_unique<PatternNode>(action);
}

std::unique_ptr<Node> agent::makeResultNode(const ActionResult &result) {
  return std::make_unique<ResultNode>(result);
}

std::unique_ptr<Node> agent::makeChangesNode(const IRChange &change) {
  return std::make_unique<ChangesNode>(change);
}
