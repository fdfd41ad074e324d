//===- UnitSymbols.h - The symbols that a unit has and uses -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITSYMBOLS_H
#define TCP_LSP_UNIT_UNITSYMBOLS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

class Unit;

/// The symbols that a unit defines and uses. It points into the unit's IR.
struct UnitSymbols {
  /// The part of an operation that matters to the users of its symbol.
  struct Definition {
    StringAttr name;
    OperationName kind;
    DictionaryAttr attributes;
    bool operator==(const Definition &other) const {
      return name == other.name && kind == other.kind &&
             attributes == other.attributes;
    }
  };

  /// The top-level operations that define a symbol, and the part of each that
  /// matters to its users.
  std::vector<Operation *> definitions;
  std::vector<Definition> seen;
  /// The operations that verify their symbol uses, and the names that they use.
  std::vector<Operation *> users;
  std::vector<StringAttr> usedNames;
  /// Symbols of statements that did not parse. Nothing is known about them.
  std::vector<std::string> brokenNames;
  /// The last top-level operation, if it is a terminator.
  Operation *terminator = nullptr;

  /// Returns whether the symbols of two units look the same to other units.
  bool looksLike(const UnitSymbols &other) const {
    return seen == other.seen && brokenNames == other.brokenNames;
  }
};

/// Finds the symbols of a unit. Only the document's thread may call it.
std::shared_ptr<const UnitSymbols> findSymbols(const Unit &unit);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITSYMBOLS_H
