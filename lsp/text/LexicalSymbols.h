//===- LexicalSymbols.h - Symbols of dialects that are unknown --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_LEXICALSYMBOLS_H
#define TCP_LSP_TEXT_LEXICALSYMBOLS_H

#include "lsp/text/Statements.h"

namespace mlir::tcp::lsp {

/// The properties of an operation that the search for symbols needs.
struct OpFacts {
  bool definesSymbol = false;
  bool isSymbolTable = false;
  bool isFunction = false;
  bool isCall = false;
  bool isGroup = false;
  /// True if the properties were guessed from the text of an unknown operation.
  bool isGuess = false;
};

/// Guesses the properties of an unknown operation from its text. `tt.func
/// public @f(...) {` and `hw.module @m(...) {` define a symbol, and `tt.call
/// @f(...)` uses one. `isInBody` says that the operations around it compute
/// something. They then use symbols rather than define them.
OpFacts guessOpFacts(const Statements &statements, const Statement &statement,
                     bool isInBody);

/// Returns whether a region has operations that compute something, as the body
/// of a function has, and not a list of declarations.
bool isBody(const Statements &statements, const Statement &owner,
            const Statement::Region &region);

/// Returns the token of the string in `name = "..."`, which is an attribute of
/// an operation in the generic form. The attribute may be before the regions or
/// after them.
std::optional<size_t> findStringAttribute(const Statements &statements,
                                          const Statement &statement,
                                          llvm::StringRef name);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_LEXICALSYMBOLS_H
