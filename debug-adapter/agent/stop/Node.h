//===- Node.h - What a number of a variable stands for ----------*- C++ -*-===//
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

/// A thing at a stop that has children: what the number of a variable or of a
/// scope stands for. The table owns it; it lives as long as the stop, and is
/// asked on the thread of the compile.
class Node {
public:
  using Children = std::vector<wire::Variable>;

  virtual ~Node() = default;

  /// The children from `start` on, at most `count`, with nodes in `table` for
  /// those that have children of their own.
  virtual Children getChildren(VariableTable &table, size_t start,
                               size_t count) = 0;
  /// Returns the data that a breakpoint on a child watches; nothing where a
  /// child of that name can't be watched, or is not there.
  virtual std::optional<wire::Watch> watch(VariableTable &table,
                                           llvm::StringRef child);
  /// Gives a child another value, and says what it is now. An error says why it
  /// has the one that it had.
  virtual llvm::Expected<wire::Variable>
  set(VariableTable &table, llvm::StringRef child, llvm::StringRef value);
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_NODE_H
