//===- VariableTable.h - The variables of a stop ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_VARIABLETABLE_H
#define TCP_DEBUG_AGENT_STOP_VARIABLETABLE_H

#include "debug-adapter/agent/stop/Node.h"
#include "debug-adapter/agent/stop/Views.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// Makes the variables of a stop, and numbers for those that have children. The
/// numbers are valid until the stop ends. The stop owns it and uses it on the
/// thread of the compile.
class VariableTable {
public:
  /// Both arguments outlive the object.
  VariableTable(StoppedIR &ir, Views &views) : ir(ir), views(views) {}

  StoppedIR &getIR() { return ir; }
  Views &getViews() { return views; }

  /// Returns a number for a node.
  int64_t refer(std::unique_ptr<Node> node);
  /// Returns a number for a node whose children are elements, as DAP has it: an
  /// index is the name of each.
  int64_t referToList(std::unique_ptr<Node> node);
  /// Returns a node by its number; an error for a number that is not of this
  /// stop.
  llvm::Expected<Node *> find(int64_t reference);
  /// Returns whether the number is one of referToList().
  bool isList(int64_t reference) const { return lists.contains(reference); }

  // Variables.
  wire::Variable make(StringRef name, Operation *op);
  wire::Variable make(StringRef name, Value value);
  wire::Variable make(StringRef name, Attribute attribute);
  /// Makes a list of `count` children. An empty `text` shows the count.
  wire::Variable makeList(StringRef name, StringRef text, size_t count,
                          std::unique_ptr<Node> node);

private:
  StoppedIR &ir;
  Views &views;
  /// Numbers are indices from 1.
  std::vector<std::unique_ptr<Node>> nodes;
  llvm::DenseSet<int64_t> lists;
};

/// Makes a variable without children.
wire::Variable makeLeaf(StringRef kind, StringRef name,
                        const llvm::Twine &value);
/// Makes such a variable of the kind "text".
wire::Variable makeText(StringRef name, const llvm::Twine &value);

/// Returns a count with a noun: "1 block", "2 blocks".
std::string countOf(size_t count, StringRef one);
/// Returns an index in brackets: "[3]".
std::string printIndex(size_t index);
/// Reads such a text; nothing for another text.
std::optional<size_t> parseIndex(StringRef text);

/// These return the data for a breakpoint that watches an operation or a value.
wire::Watch watchOf(StoppedIR &ir, Operation *op);
wire::Watch watchOf(StoppedIR &ir, Value value);
/// Returns the data for a breakpoint that watches `data`, a text that Watch
/// reads.
wire::Watch makeWatch(std::string data, std::string description);

/// Calls `make` with the indices and items of a range, from `start` on and at
/// most `count`. Returns the variables.
template <typename Range, typename Make>
Node::Children slice(Range &&range, size_t start, size_t count, Make make) {
  Node::Children result;
  size_t index = 0;
  for (auto &&item : range) {
    if (index >= start && index - start < count)
      result.push_back(make(index, item));
    if (++index >= start && index - start >= count)
      break;
  }
  return result;
}

/// Returns the children from `start` on, at most `count`.
Node::Children slice(Node::Children all, size_t start, size_t count);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_VARIABLETABLE_H
