//===- Brackets.h - Brackets that nothing closes ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_BRACKETS_H
#define TCP_LSP_TEXT_BRACKETS_H

#include "lsp/text/Statements.h"

namespace mlir::tcp::lsp {

/// A "{" at the end of a line that nothing closes.
struct UnclosedBrace {
  Range opener;
  /// Behind the last line that is indented more than that of the "{": there its
  /// "}" belongs.
  size_t place = 0;
};

/// Finds them in the text of a piece, by how lines are indented, the first by
/// so much. In order of their places.
std::vector<UnclosedBrace> findUnclosedBraces(llvm::StringRef text,
                                              size_t indentation);

/// A "(" or "[" that its statement does not close.
struct UnclosedBracket {
  Range opener;
  char closer;
  /// The byte at which the bracket belongs.
  size_t place;
};

/// Finds the innermost one in front of a byte at which the text goes wrong;
/// with `onlyOuter` of operations whose regions the byte is in.
std::optional<UnclosedBracket> findUnclosedBracket(const Statements &statements,
                                                   size_t offset,
                                                   bool onlyOuter = false);

/// Finds the first "<" behind a name that its line does not close.
std::optional<UnclosedBracket> findUnclosedAngle(const Statements &statements);

/// The innermost bracket in front of a byte that a closing one of this kind
/// would close there, within its statement.
std::optional<Range> findOpener(const Statements &statements, size_t offset,
                                char closer);

/// Returns the bracket that MLIR's parser misses: the first of ")]}>" in
/// quotes that it expects, or 0.
char findExpectedCloser(llvm::StringRef message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_BRACKETS_H
