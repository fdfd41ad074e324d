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
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// Makes the variables of a stop, and hands out numbers for those that have
/// children, which are good until the stop ends. On the thread of the compile.
class VariableTable {
public:
  /// Both outlive it.
  VariableTable(StoppedIR &ir, Views &views) : ir(ir), views(views) {}

  StoppedIR &getIR() { return ir; }
  Views &getViews() { return views; }

  /// A number for what has children.
  int64_t refer(std::unique_ptr<Node> node);
  /// By its number; an error for none of this stop.
  llvm::Expected<Node *> find(int64_t reference);

  // Variables.
  wire::Variable make(StringRef name, Operation *op);
  wire::Variable make(StringRef name, Value value);
  wire::Variable make(StringRef name, Attribute attribute);
  /// A list of `count` children. Without `text` it is shown as its count.
  wire::Variable makeList(StringRef name, StringRef text, size_t count,
                          std::unique_ptr<Node> node);

private:
  StoppedIR &ir;
  Views &views;
  /// Numbers are indices from 1.
  std::vector<std::unique_ptr<Node>> nodes;
};

/// A variable without children.
wire::Variable makeLeaf(StringRef kind, StringRef name,
                        const llvm::Twine &value);
/// The same of kind "text".
wire::Variable makeText(StringRef name, const llvm::Twine &value);

/// "1 block", "2 blocks"
std::string countOf(size_t count, StringRef one);
/// "[3]"
std::string printIndex(size_t index);
/// The number in such a text; nothing for another text.
std::optional<size_t> parseIndex(StringRef text);

/// The data that a breakpoint on an operation or a value watches.
wire::Watch watchOf(StoppedIR &ir, Operation *op);
wire::Watch watchOf(StoppedIR &ir, Value value);
/// The same of what `data`, a text of Watch's, names.
wire::Watch makeWatch(std::string data, std::string description);

/// The variables that `make` gives for the items of a range from `start` on, at
/// most `count`.
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

/// The children from `start` on, at most `count`.
Node::Children slice(Node::Children all, size_t start, size_t count);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_VARIABLETABLE_H
