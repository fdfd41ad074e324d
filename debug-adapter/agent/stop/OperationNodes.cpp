//===- OperationNodes.cpp - Operations and lists of them ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Nodes.h"

#include "debug-adapter/agent/Places.h"
#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"
#include "debug-adapter/agent/stop/AttributeEdit.h"
#include "debug-adapter/agent/stop/VariableTable.h"
#include "tcp-mlir/Actions/ActiveAction.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Prints a location without the folders of its files, because a list of
/// variables has little room.
static std::string printWithoutFolders(LocationAttr location) {
  std::string text;
  runGuarded([&] {
    GuardedStream os(text);
    location.print(os);
    location.walk([&](Location part) {
      auto place = dyn_cast<FileLineColRange>(part);
      StringRef path = place ? place.getFilename().strref() : StringRef();
      StringRef folder = path.drop_back(llvm::sys::path::filename(path).size());
      std::string begin = "\"";
      llvm::raw_string_ostream beginStream(begin);
      llvm::printEscapedString(folder, beginStream);
      if (folder.empty())
        return WalkResult::advance();
      for (size_t at = 0; (at = text.find(begin, at)) != std::string::npos;
           ++at)
        text.erase(at + 1, begin.size() - 1);
      return WalkResult::advance();
    });
  });
  return shortenText(text);
}

namespace {
class OperationNode : public Node {
public:
  explicit OperationNode(Operation *op) : op(op) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    Children parts;
    parts.push_back(table.make("this", op));
    parts.push_back(makeText("name", op->getName().getStringRef()));
    auto add = [&](StringRef name, StringRef one, size_t number, auto *make) {
      if (number)
        parts.push_back(
            table.makeList(name, countOf(number, one), number, make(op)));
    };
    add("operands", "operand", op->getNumOperands(), makeOperandsNode);
    add("results", "result", op->getNumResults(), makeResultsNode);
    add("attributes", "attribute", op->getAttrDictionary().size(),
        makeAttributesNode);
    add("regions", "region", op->getNumRegions(), makeRegionsNode);
    parts.push_back(makeText("location", printWithoutFolders(op->getLoc())));
    parts.back().location = toWire(getNearestLocation(op));
    if (Operation *parent = op->getParentOp())
      parts.push_back(table.make("parent", parent));
    return slice(std::move(parts), start, count);
  }

  std::optional<wire::Watch> watch(VariableTable &table,
                                   StringRef child) override {
    if (child == "this")
      return watchOf(table.getIR(), op);
    if (child == "parent" && op->getParentOp())
      return watchOf(table.getIR(), op->getParentOp());
    return std::nullopt;
  }

  llvm::Expected<wire::Variable> set(VariableTable &table, StringRef child,
                                     StringRef value) override {
    return setAttribute(table, op, child, value);
  }

private:
  Operation *op;
};

class OperationsNode : public Node {
public:
  explicit OperationsNode(std::vector<Operation *> ops) : ops(std::move(ops)) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice(ops, start, count, [&](size_t index, Operation *each) {
      return table.make(printIndex(index), each);
    });
  }

  std::optional<wire::Watch> watch(VariableTable &table,
                                   StringRef child) override {
    std::optional<size_t> index = parseIndex(child);
    if (!index || *index >= ops.size())
      return std::nullopt;
    return watchOf(table.getIR(), ops[*index]);
  }

private:
  std::vector<Operation *> ops;
};
} // namespace

std::unique_ptr<Node> agent::makeOperationNode(Operation *op) {
  return std::make_unique<OperationNode>(op);
}

std::unique_ptr<Node> agent::makeOperationsNode(std::vector<Operation *> ops) {
  return std::make_unique<OperationsNode>(std::move(ops));
}
