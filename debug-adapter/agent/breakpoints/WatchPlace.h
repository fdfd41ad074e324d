//===- WatchPlace.h - Watched places across compiles ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_WATCHPLACE_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_WATCHPLACE_H

#include "debug-adapter/wire/Variables.h"
#include "mlir/IR/Operation.h"
#include <optional>
#include <string>

namespace mlir::tcp::agent {

/// The place of an operation, an attribute or a value that is watched. An
/// address holds in one compile only; this place is found in another compile of
/// the same program as well. A symbol is found by its name. Any other operation
/// is found by the symbols around it, its name, its location, and its number
/// among the operations that have these in common.
class WatchPlace {
public:
  /// Begins another compile: places of texts that were made before are not at
  /// their addresses any more. All forks of a process are of the same compile.
  static void beginCompile();

  // Return the text of a place, which `parse` and clients take.
  static std::string textOf(Operation *op);
  static std::string textOf(Operation *op, StringRef attribute);
  static std::string textOf(Value value);

  /// Adds to such a text that the place was there at a timestamp. Any other
  /// text stays as it is.
  static std::string addTimestamp(std::string text, uint64_t timestamp);
  /// Reads such a text; returns nothing for any other text.
  static std::optional<WatchPlace> parse(StringRef text);

  /// Returns the text by which Watch finds the place in the compile that the
  /// place was made in.
  const std::string &getData() const { return place.data; }
  bool isOfThisCompile() const;
  uint64_t getTimestamp() const {
    return static_cast<uint64_t>(place.timestamp);
  }
  /// Returns the name of the operation.
  StringRef getOperationName() const { return place.op; }

  /// Returns the text by which Watch finds the place below `root`, in this
  /// compile. Returns nothing if the place is not there, or if another number
  /// of operations is alike.
  std::optional<std::string> find(Operation *root) const;
  /// Returns the same for an operation that was created just now; nothing if it
  /// is another operation.
  std::optional<std::string> findIn(Operation *op) const;
  /// Returns whether one operation is told from all others as soon as it is
  /// created, without a look at those that come after it.
  bool isUnique() const { return place.isSymbol || place.count == 1; }

  /// Returns a text for people, such as "tcp.add of a.mlir:3:8 in @f".
  std::string describe() const;

private:
  WatchPlace() = default;
  explicit WatchPlace(Operation *op);
  bool isAlike(Operation *op) const;

  wire::WatchPlace place;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_WATCHPLACE_H
