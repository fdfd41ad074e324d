//===- Cursor.h - What is around a cursor, by tokens ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_CURSOR_H
#define TCP_LSP_FEATURES_CURSOR_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// The place of a cursor in the text of its unit, which need not parse.
class Cursor {
public:
  /// A bracket that is open around the cursor, within the statement.
  struct Bracket {
    size_t token;
    char open;
  };

  Cursor(const Unit &unit, size_t offset);

  /// The token that ends at the cursor or that the cursor is in, if it is a
  /// name or a sigil.
  const Token *word() const { return hasWord ? &at(wordToken) : nullptr; }
  /// The part of the word before the cursor.
  StringRef prefix() const;
  /// The bytes that a completion replaces.
  Range replaced() const;
  bool isInComment() const { return inComment; }
  bool isInString() const { return inString; }

  /// The innermost statement around the cursor; null at the start of the unit.
  const Statement *statement() const { return current; }
  /// The op's name as it is written, without quotes.
  StringRef opName() const;
  /// The statement whose region the cursor is in directly; null outside of all.
  const Statement *parent() const { return around; }
  /// The dialect whose ops may be written without it here: "func" in the body
  /// of a function.
  StringRef defaultDialect() const;
  /// Returns whether an op's name is expected: at the start of a line or behind
  /// the "=" of results.
  bool isAtOpName() const { return atOpName; }
  /// Returns whether results are given in front of the op's name.
  bool hasResults() const { return withResults; }
  /// The brackets of the statement that are open at the cursor, the innermost
  /// last.
  const std::vector<Bracket> &brackets() const { return open; }
  bool isIn(char bracket) const {
    return !open.empty() && open.back().open == bracket;
  }

  const Statements &statements() const { return tokens; }
  const Token &at(size_t token) const { return tokens.tokens()[token]; }
  StringRef spelling(size_t token) const { return tokens.spelling(token); }
  /// The first token that is not before the cursor, or the word.
  size_t end() const { return wordToken; }
  /// The token before the word; End if there is none.
  const Token &previous() const { return before(1); }
  const Token &before(size_t distance) const;
  size_t offset() const { return place; }

private:
  void findWord();
  void findStatement();
  void findBrackets();
  bool isFirstOfLine() const;

  const Statements &tokens;
  MLIRContext *context;
  size_t place;
  size_t wordToken = 0;
  bool hasWord = false, inComment = false, inString = false;
  const Statement *current = nullptr;
  const Statement *around = nullptr;
  bool atOpName = false, withResults = false;
  std::vector<Bracket> open;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_CURSOR_H
