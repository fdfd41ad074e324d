//===- Cursor.h - The statement around a cursor -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_CURSOR_H
#define TCP_LSP_FEATURES_CURSOR_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A cursor in the text of its unit, which need not parse.
class Cursor {
public:
  /// A bracket of the statement that is open at the cursor.
  struct Bracket {
    size_t token;
    char open;
  };

  /// `offset` is a byte of the unit's text, or after it on its last line.
  Cursor(const Unit &unit, size_t offset);

  /// Returns the name or sigil that contains the cursor or ends at it. Null if
  /// there is none.
  const Token *getWord() const { return hasWord ? &at(wordToken) : nullptr; }
  /// Returns the part of the word before the cursor.
  StringRef getPrefix() const;
  /// Returns the bytes that a completion replaces.
  Range getReplaced() const;
  /// Returns whether the cursor is in a comment, or in a string.
  bool isInComment() const { return inComment; }
  bool isInString() const { return inString; }

  /// Returns the innermost statement around the cursor, or null at the start of
  /// the unit.
  const Statement *getStatement() const { return statement; }
  /// Returns the op's name as it is written, but without quotes.
  StringRef getOpName() const;
  /// Returns the innermost statement with a region around the cursor, or null.
  const Statement *getParent() const { return parent; }
  /// Returns the dialect whose ops need no prefix here, such as "func" in the
  /// body of a function.
  StringRef getDefaultDialect() const;
  /// Returns whether an op's name is expected: at the start of a line, or after
  /// the "=" of results.
  bool isAtOpName() const { return atOpName; }
  /// Returns whether there are results before the op's name.
  bool hasResults() const { return withResults; }
  /// Returns the brackets of the statement that are open at the cursor, the
  /// outermost first.
  const std::vector<Bracket> &getBrackets() const { return brackets; }
  /// Returns whether the innermost open bracket is `bracket`.
  bool isIn(char bracket) const {
    return !brackets.empty() && brackets.back().open == bracket;
  }

  const Statements &getStatements() const { return statements; }
  const Token &at(size_t token) const { return statements.getTokens()[token]; }
  StringRef spelling(size_t token) const { return statements.spelling(token); }
  /// Returns the index of the word, or of the first token after the cursor.
  size_t getWordToken() const { return wordToken; }
  /// Returns the token before the word, or an End.
  const Token &getPrevious() const { return before(1); }
  /// Returns the token `distance` tokens before the word, or an End.
  const Token &before(size_t distance) const;
  size_t getOffset() const { return offset; }

private:
  void findWord();
  void findStatement();
  void findBrackets();
  bool isFirstOfLine() const;

  const Statements &statements;
  MLIRContext *context;
  size_t offset;
  size_t wordToken = 0;
  bool hasWord = false, inComment = false, inString = false;
  const Statement *statement = nullptr;
  const Statement *parent = nullptr;
  bool atOpName = false, withResults = false;
  std::vector<Bracket> brackets;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_CURSOR_H
