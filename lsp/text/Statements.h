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

/// An operation or an alias, as its tokens show it. Ranges are ranges of token
/// indices.
struct Statement {
  /// A `{` ... `}` that holds statements.
  struct Region {
    /// The tokens with the braces. If the `}` is missing, the range ends with
    /// the text.
    Range tokens;
    std::vector<Statement> statements;
    /// True if the region starts with a block's label.
    bool hasLabel = false;
  };
  /// The result %name or %name:count before the "=".
  struct Result {
    llvm::StringRef name; // with its %
    unsigned count = 1;
  };

  Range tokens;
  /// The index of the token of the op's name.
  size_t name = 0;
  std::vector<Result> results;
  std::vector<Region> regions;
};

/// The statements of a text. The text need not parse: an operation begins at a
/// new line if the tokens there look like one. All other tokens belong to the
/// statement before them.
class Statements {
public:
  explicit Statements(llvm::StringRef text);

  llvm::StringRef getText() const { return text; }
  const std::vector<Token> &getTokens() const { return tokens; }
  const std::vector<Statement> &getTopLevel() const { return topLevel; }

  llvm::StringRef spelling(size_t token) const {
    Range range = tokens[token].range;
    return text.slice(range.begin, range.end);
  }
  /// Returns the bytes of a range of tokens.
  Range bytes(Range tokens) const;
  /// Returns the token that contains the byte, or the last one before it.
  /// Returns 0 at the start.
  size_t tokenAt(size_t offset) const;
  /// Returns the token at a cursor. If the cursor is between two tokens, the
  /// one that is a name is returned.
  size_t tokenTouching(size_t offset) const;
  /// Returns whether a line begins with the token, and an operation, an alias
  /// or a block's label seems to begin there. Open brackets do not matter.
  bool beginsStatement(size_t token) const;
  /// Returns the statements around a byte, the outermost first. Blanks belong
  /// to the statement before them.
  std::vector<const Statement *> around(size_t offset) const;

private:
  friend class StatementReader;
  llvm::StringRef text;
  std::vector<Token> tokens;
  std::vector<Statement> topLevel;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_STATEMENTS_H
