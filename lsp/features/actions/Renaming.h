//===- Renaming.h - New names for values in a text --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_RENAMING_H
#define TCP_LSP_FEATURES_ACTIONS_RENAMING_H

#include "lsp/unit/Unit.h"
#include <map>

namespace mlir::tcp::lsp {

/// New names for values, at their definitions and uses.
class Renaming {
public:
  explicit Renaming(const Unit &unit) : unit(unit) {}

  /// Gives an entity of the unit a new name.
  void add(uint32_t entity, const std::string &name) { names[entity] = name; }

  /// Returns the text of a range with the new names.
  std::string apply(Range range) const;

private:
  const Unit &unit;
  std::map<uint32_t, std::string> names;
};

/// Returns the name at an occurrence: "%x" for "%x:2" and "%x#1".
llvm::StringRef nameAt(const Unit &unit, const Occurrence &occurrence);

/// Returns whether the name of a value is a number, such as "%12".
bool isNumbered(llvm::StringRef name);

/// Returns the operation of a statement, or null.
Operation *operationOf(const Unit &unit, const Statement &statement);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_RENAMING_H
