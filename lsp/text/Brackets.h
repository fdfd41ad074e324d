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

/// A "{" at the end of a line that is not closed.
struct UnclosedBrace {
  Range opener;
  /// The byte at which its "}" belongs: after the last line that is indented
  /// more than the line of the "{".
  size_t place = 0;
};

/// Finds the unclosed braces in the text of a piece by the indentation of its
/// lines. `indentation` is that of the first line. The result is in the order
/// of `place`.
std::vector<UnclosedBrace> findUnclosedBraces(llvm::StringRef text,
                                              size_t indentation);

/// A "(", "[" or "<" that is not closed within its statement.
struct UnclosedBracket {
  Range opener;
  char closer;
  /// The byte at which the bracket belongs.
  size_t place;
  /// The byte of the outermost bracket that is open there.
  size_t begin;
};

/// Returns the innermost unclosed "(" or "[" before `offset`, the byte at which
/// the parser stopped. With `onlyOuter`, only operations whose regions contain
/// `offset` are searched.
std::optional<UnclosedBracket> findUnclosedBracket(const Statements &statements,
                                                   size_t offset,
                                                   bool onlyOuter = false);

/// Returns the innermost unclosed bracket of each list of parameters that lacks
/// one, in the order of the text. Such a list begins with a "<" directly after
/// the name of a type or an attribute, as in `tensor<4xf32` and
/// `!llvm.struct<(i32>`. It ends before the line of the next operation.
std::vector<UnclosedBracket>
findUnclosedParameters(const Statements &statements);

/// Returns the innermost open bracket that `closer` would close at `offset`,
/// within the statement around `offset`.
std::optional<Range> findOpener(const Statements &statements, size_t offset,
                                char closer);

/// Returns the closing bracket that a message of MLIR's parser expects: the
/// first of `)]}>` that is in quotes. Returns 0 if there is none.
char findExpectedCloser(llvm::StringRef message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_BRACKETS_H
