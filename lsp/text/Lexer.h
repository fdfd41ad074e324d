//===- Lexer.h - Tokens of MLIR text ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_LEXER_H
#define TCP_LSP_TEXT_LEXER_H

#include "lsp/text/Text.h"

namespace mlir::tcp::lsp {

/// MLIR's tokens (mlir/lib/AsmParser/Lexer), as far as an editor must tell them
/// apart. Nothing is an error: what MLIR has no token for is Unknown.
struct Token {
  enum Kind {
    End,
    Comment,     // to the end of its line
    BareId,      // keywords, op names with their dots
    ValueId,     // %x
    SymbolId,    // @x, @"x y"
    BlockId,     // ^bb0
    AttributeId, // #x, also the #1 behind a value
    TypeId,      // !x
    Integer,
    Float,
    String,
    Arrow,        // ->
    MetadataOpen, // {-#
    MetadataClose,
    Punctuation, // one byte
    Unknown,
  };

  Kind kind = End;
  Range range;

  bool is(Kind other) const { return kind == other; }
  /// Returns whether it is this one byte of punctuation.
  bool is(char c) const { return kind == Punctuation && spelling == c; }
  bool isNot(char c) const { return !is(c); }

  /// The byte of punctuation.
  char spelling = 0;
};

/// Reads tokens from left to right.
class Lexer {
public:
  /// Starts at `offset` of `text`, which must be between tokens.
  explicit Lexer(llvm::StringRef text, size_t offset = 0)
      : text(text), offset(offset) {}

  /// The next token that is no comment; End for ever at the end.
  Token next();
  /// The next token.
  Token nextOrComment();
  /// Goes on to what may be a bracket, a string, a comment or the `#-}` behind
  /// metadata.
  void skipToBracket();

private:
  Token make(Token::Kind kind, size_t begin) const {
    return {kind, {begin, offset}, 0};
  }
  void skipWhile(bool (*accepts)(char));
  Token lexNumber(size_t begin);
  Token lexString(Token::Kind kind, size_t begin);

  llvm::StringRef text;
  size_t offset;
};

/// All tokens of `text` without comments, and End.
std::vector<Token> lex(llvm::StringRef text);

/// Returns whether a # or ! and the name behind it at `range` are an alias, or
/// may be, and not an attribute or a type of a dialect.
bool isAliasName(llvm::StringRef text, Range range);

/// Returns whether `c` may be inside a name behind a sigil, as in %a.b-c$d.
bool isNameByte(char c);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_LEXER_H
