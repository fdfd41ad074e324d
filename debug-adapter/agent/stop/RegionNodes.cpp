//===- RegionNodes.cpp - Regions and blocks -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Nodes.h"

#include "debug-adapter/agent/stop/VariableTable.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
class ArgumentsNode : public Node {
public:
  explicit ArgumentsNode(Block &block) : block(block) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice(block.getArguments(), start, count,
                 [&](size_t index, Value value) {
                   return table.make(printIndex(index), value);
                 });
  }

private:
  Block &block;
};

/// The arguments of a block, as one child, and its operations.
class BlockNode : public Node {
public:
  explicit BlockNode(Block &block) : block(block) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    Children result;
    if (start == 0 && count) {
      result.push_back(table.makeList("arguments", "", block.getNumArguments(),
                                      std::make_unique<ArgumentsNode>(block)));
      --count;
    } else {
      --start;
    }
    Children operations =
        slice(block, start, count, [&](size_t index, Operation &each) {
          return table.make(printIndex(index), &each);
        });
    llvm::move(operations, std::back_inserter(result));
    return result;
  }

  std::optional<wire::Watch> watch(VariableTable &table,
                                   StringRef child) override {
    std::optional<size_t> index = parseIndex(child);
    if (!index || *index >= block.getOperations().size())
      return std::nullopt;
    return watchOf(table.getIR(), &*std::next(block.begin(), *index));
  }

private:
  Block &block;
};

class RegionNode : public Node {
public:
  explicit RegionNode(Region &region) : region(region) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice(region, start, count, [&](size_t index, Block &block) {
      size_t size = block.getOperations().size();
      return table.makeList(llvm::formatv("^bb{0}", index).str(),
                            countOf(block.getNumArguments(), "argument") +
                                ", " + countOf(size, "operation"),
                            size + 1, std::make_unique<BlockNode>(block));
    });
  }

private:
  Region &region;
};

class RegionsNode : public Node {
public:
  explicit RegionsNode(Operation *op) : op(op) {}

  Children getChildren(VariableTable &table, size_t start,
                       size_t count) override {
    return slice(
        op->getRegions(), start, count, [&](size_t index, Region &region) {
          size_t size = region.getBlocks().size();
          return table.makeList(printIndex(index), countOf(size, "block"), size,
                                std::make_unique<RegionNode>(region));
        });
  }

private:
  Operation *op;
};
} // namespace

std::unique_ptr<Node> agent::makeRegionsNode(Operation *op) {
  return std::make_unique<RegionsNode>(op);
}
