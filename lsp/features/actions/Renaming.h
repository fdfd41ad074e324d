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

/// New names for values: at their definition and where they are used.
class Renaming {
public:
  explicit Renaming(const Unit &unit) : unit(unit) {}

  void add(uint32_t entity, const std::string &name) { names[entity] = name; }

  /// The text of a range with the new names in it.
  std::string apply(Range range) const;

private:
  const Unit &unit;
  std::map<uint32_t, std::string> names;
};

/// The name at an occurrence: "%x" of "%x:2" and of "%x#1".
llvm::StringRef nameAt(const Unit &unit, const Occurrence &occurrence);

/// Returns whether MLIR chose a name of a value, such as "%12".
bool isNumbered(llvm::StringRef name);

/// The operation that a statement became; null if it has none.
Operation *operationOf(const Unit &unit, const Statement &statement);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_RENAMING_H
