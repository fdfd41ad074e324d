//===- TypeList.h - Types as an operation spells them -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_TYPELIST_H
#define TCP_LSP_FEATURES_ACTIONS_TYPELIST_H

#include "lsp/unit/Unit.h"

namespace mlir::tcp::lsp {

/// The types after the last ":" of an operation: `: A, B -> C`, `: A to C`, `:
/// A`. Ranges are bytes of the unit's text.
struct TypeList {
  /// The range of the ":"; empty if there is none.
  Range colon;
  std::vector<Range> operands;
  /// The types after "->", "to" or "into".
  std::vector<Range> results;
};
/// Returns the types of a statement, as far as its text has them.
TypeList findTypes(const Statements &statements, const Statement &statement);

/// Returns the ranges of the values that an operation names before its types.
std::vector<Range> findOperands(const Statements &statements,
                                const Statement &statement);

/// Returns the statement of an operation, or null.
const Statement *findStatement(const Unit &unit, Operation *op);

/// Returns the text of a type.
std::string toText(Type type);
/// Returns a name, with its %, that no value of the unit has and that is not in
/// `taken`. It begins with `base`.
std::string makeName(const Unit &unit, llvm::StringRef base,
                     llvm::ArrayRef<std::string> taken = {});

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_TYPELIST_H
