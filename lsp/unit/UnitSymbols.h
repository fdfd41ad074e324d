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

/// The symbols that a unit defines and uses; points into its IR.
struct UnitSymbols {
  /// The operations at its top that have a name.
  std::vector<Operation *> definitions;
  /// The operations that check the symbols that they use, and which those are.
  std::vector<Operation *> users;
  std::vector<StringAttr> usedNames;
  /// Symbols that placeholders stand for: nothing can be said of them.
  std::vector<std::string> brokenNames;
  /// The last operation at its top, if it must be the last of its block.
  Operation *terminator = nullptr;
};

/// Finds them. On the thread that may read the unit's IR.
std::shared_ptr<const UnitSymbols> findSymbols(const Unit &unit);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITSYMBOLS_H
