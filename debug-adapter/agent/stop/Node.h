//===- Node.h - Nodes of the variables tree ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_NODE_H
#define TCP_DEBUG_AGENT_STOP_NODE_H

#include "debug-adapter/wire/Variables.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace mlir::tcp::agent {

class VariableTable;

/// A variable or scope of a stop that has children, which has a number for the
/// client. The table owns it, as long as the stop lasts. It is used on the
/// thread of the compile.
class Node {
public:
  using Children = std::vector<wire::Variable>;

  virtual ~Node() = default;

  /// Returns the children from `start` on, at most `count`. Adds nodes to
  /// `table` for those that have children.
  virtual Children getChildren(VariableTable &table, size_t start,
                               size_t count) = 0;
  /// Returns the data for a breakpoint that watches a child; nothing if there
  /// is no such child, or if it can't be watched.
  virtual std::optional<wire::Watch> watch(VariableTable &table,
                                           llvm::StringRef child);
  /// Gives a child another value, and returns its variable. An error says why
  /// it keeps its value.
  virtual llvm::Expected<wire::Variable>
  set(VariableTable &table, llvm::StringRef child, llvm::StringRef value);
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_NODE_H
