//===- WatchPlace.h - What is watched, in another compile -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_WATCHPLACE_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_WATCHPLACE_H

#include "mlir/IR/Operation.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// The place of an operation, an attribute or a value that somebody watches,
/// said so that another compile of the same finds it: an address is good in one
/// compile alone. A symbol is found by its name, what else there is by the
/// symbols around it, its name and its location, and as which one of those that
/// are alike.
class WatchPlace {
public:
  /// From now on, texts are of another compile than those before: what is
  /// parsed from now on is elsewhere in memory. The forks of a process agree.
  static void beginCompile();

  // Texts of Watch's with the place of what they are about.
  static std::string textOf(Operation *op);
  static std::string textOf(Operation *op, StringRef attribute);
  static std::string textOf(Value value);

  /// Reads such a text; nothing if it is none.
  static std::optional<WatchPlace> parse(StringRef text);

  /// Returns the text that Watch takes, in the compile that the text is of.
  const std::string &getData() const { return data; }
  bool isOfThisCompile() const;

  /// Returns the text that Watch takes here; nothing if it is not there, or if
  /// there are more or fewer that are alike.
  std::optional<std::string> find(Operation *root) const;
  /// The same of an operation that has come about; nothing if it is another
  /// one.
  std::optional<std::string> findIn(Operation *op) const;
  /// Returns whether it can be told from others when it comes about.
  bool isUnique() const { return isSymbol || count == 1; }

  /// "tcp.add of a.mlir:3:8 in @f".
  std::string describe() const;

private:
  WatchPlace() = default;
  explicit WatchPlace(Operation *op);
  bool isAlike(Operation *op) const;
  std::string toText() const;

  std::string data;
  uint64_t compile = 0;
  std::string name;
  /// The names of the symbols around, and the operation's own, from the outside
  /// inwards.
  std::vector<std::string> symbols;
  bool isSymbol = false;
  /// The location as a number, and as people read it.
  uint64_t location = 0;
  std::string line;
  /// Its number among those that are alike, and the number of these.
  size_t index = 0, count = 0;
  std::string attribute;
  /// For a value: it is a result, or an argument of a block of a region.
  std::optional<unsigned> number;
  bool isArgument = false;
  unsigned region = 0, block = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_WATCHPLACE_H
