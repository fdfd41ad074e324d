//===- Statements.h - Operations by their tokens ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_STATEMENTS_H
#define TCP_LSP_TEXT_STATEMENTS_H

#include "lsp/text/Lexer.h"
#include <optional>

namespace mlir::tcp::lsp {

/// An operation, or an alias, as far as tokens tell. Ranges are of tokens: the
/// end is one past the last.
struct Statement {
  /// A `{` ... `}` that holds statements.
  struct Region {
    /// With the braces; the end is that of the text where there is no `}`.
    Range tokens;
    std::vector<Statement> statements;
    /// Starts with a block's label.
    bool hasLabel = false;
  };
  /// %name or %name:count before the "=".
  struct Result {
    llvm::StringRef name; // with its %
    unsigned count = 1;
  };

  Range tokens;
  /// The op's name, as it is written; the index of its token.
  size_t name = 0;
  std::vector<Result> results;
  std::vector<Region> regions;
};

/// The statements of a text that parses or nearly does: where a new line starts
/// an operation as far as can be told. What cannot be told belongs to the
/// statement before it.
class Statements {
public:
  explicit Statements(llvm::StringRef text);

  llvm::StringRef text() const { return source; }
  const std::vector<Token> &tokens() const { return allTokens; }
  const std::vector<Statement> &topLevel() const { return statements; }

  llvm::StringRef spelling(size_t token) const {
    Range range = allTokens[token].range;
    return source.slice(range.begin, range.end);
  }
  /// The bytes of a range of tokens.
  Range bytes(Range tokens) const;
  /// The token that the byte is in, or the last before it; 0 at the start.
  size_t tokenAt(size_t offset) const;
  /// The token that a cursor at `offset` means: of two that touch it the one
  /// that is a name.
  size_t tokenTouching(size_t offset) const;
  /// The statements around a byte, from the outside in. Spaces belong to the
  /// statement before them.
  std::vector<const Statement *> around(size_t offset) const;

private:
  friend class StatementReader;
  llvm::StringRef source;
  std::vector<Token> allTokens;
  std::vector<Statement> statements;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_STATEMENTS_H
