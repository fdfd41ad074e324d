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

/// The properties of a kind of operation that the search for symbols asks for.
struct OpFacts {
  bool definesSymbol = false;
  bool isSymbolTable = false;
  bool isFunction = false;
  bool isCall = false;
  bool isGroup = false;
  /// True if the properties were guessed from the text of an unknown operation.
  bool isGuess = false;
};

/// Returns what the text of an unknown operation suggests: that it
/// defines the symbol behind its name, as `tt.func public @f(...) {` and
/// `hw.module @m(...) {` do, or refers to it, as `tt.call @f(...)` does.
/// `isInBody` says that it stands among operations that compute, where names
/// are rather used.
OpFacts guessOpFacts(const Statements &statements, const Statement &statement,
                     bool isInBody);

/// Returns whether a region of an operation is computed, as that of a function,
/// and is no list of declarations.
bool isBody(const Statements &statements, const Statement &owner,
            const Statement::Region &region);

/// The string of `name = "..."` in the attributes of an operation in the
/// generic form, in front of its regions or behind them.
std::optional<size_t> findStringAttribute(const Statements &statements,
                                          const Statement &statement,
                                          llvm::StringRef name);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_LEXICALSYMBOLS_H
