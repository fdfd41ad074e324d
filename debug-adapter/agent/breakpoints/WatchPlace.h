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

/// The place of a watched operation, attribute or value, in a form that another
/// compile of the same program can find, unlike an address. A symbol is found
/// by its name. Other operations are found by the symbols around them, their
/// name and location, and their index among the operations that have all these
/// in common.
class WatchPlace {
public:
  /// Begins another compile, in which addresses of earlier texts are not valid.
  /// Forks of this process belong to the same compile.
  static void beginCompile();

  // These return a text of WatchText.h together with the place.
  static std::string textOf(Operation *op);
  static std::string textOf(Operation *op, StringRef attribute);
  static std::string textOf(Value value);

  /// Reads such a text; nothing if the text has another form.
  static std::optional<WatchPlace> parse(StringRef text);

  /// Returns the text of WatchText.h, which is valid in the compile that made
  /// it.
  const std::string &getData() const { return data; }
  bool isOfThisCompile() const;

  /// Finds the place in the IR, and returns its text of WatchText.h. Nothing if
  /// the number of similar operations is another one.
  std::optional<std::string> find(Operation *root) const;
  /// Returns the text of WatchText.h if an operation that was created is at
  /// this place; otherwise nothing.
  std::optional<std::string> findIn(Operation *op) const;
  /// Returns whether no other operation was similar, so that it can be
  /// recognized when it is created.
  bool isUnique() const { return isSymbol || count == 1; }

  /// Describes the place for people: "tcp.add of a.mlir:3:8 in @f".
  std::string describe() const;

private:
  WatchPlace() = default;
  explicit WatchPlace(Operation *op);
  bool isAlike(Operation *op) const;
  std::string toText() const;

  std::string data;
  uint64_t compile = 0;
  std::string name;
  /// The names of the symbols around, and that of the operation, from the
  /// outside inwards.
  std::vector<std::string> symbols;
  bool isSymbol = false;
  /// The hash of the location, and its file position as text.
  uint64_t location = 0;
  std::string line;
  /// The index of the operation among the similar ones, and their number.
  size_t index = 0, count = 0;
  std::string attribute;
  /// For a value: its number as a result or, with `isArgument`, as an argument
  /// of a block.
  std::optional<unsigned> number;
  bool isArgument = false;
  unsigned region = 0, block = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_WATCHPLACE_H
