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

/// A token of MLIR (mlir/lib/AsmParser/Lexer). There are only as many kinds as
/// the server needs. No text is an error: a byte that starts no token of MLIR
/// is Unknown.
struct Token {
  enum Kind {
    End,
    Comment,     // up to the end of the line
    BareId,      // keywords, op names with their dots
    ValueId,     // %x
    SymbolId,    // @x, @"x y"
    BlockId,     // ^bb0
    AttributeId, // #x, also the #1 of %x#1
    TypeId,      // !x
    Integer,
    Float,
    String,
    Arrow,        // ->
    MetadataOpen, // {-#
    MetadataClose,
    Punctuation, // a single byte
    Unknown,
  };

  Kind kind = End;
  Range range;

  bool is(Kind other) const { return kind == other; }
  /// Returns whether the token is this byte of punctuation.
  bool is(char c) const { return kind == Punctuation && spelling == c; }
  bool isNot(char c) const { return !is(c); }

  /// The byte, if the kind is Punctuation.
  char spelling = 0;
};

/// Reads tokens from left to right.
class Lexer {
public:
  /// Starts at `offset` of `text`, which must not be inside of a token.
  explicit Lexer(llvm::StringRef text, size_t offset = 0)
      : text(text), offset(offset) {}

  /// Returns the next token that is no comment, or End at the end of the text.
  Token next();
  /// Returns the next token, which may be a comment.
  Token nextOrComment();
  /// Skips to the next byte that may begin a bracket, a string, a comment or
  /// the `#-}` after metadata.
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

/// Returns all tokens of `text` but the comments. The last one is End.
std::vector<Token> lex(llvm::StringRef text);

/// Returns whether the token at `range`, which begins with # or !, may be an
/// alias. An attribute or a type of a dialect is none.
bool isAliasName(llvm::StringRef text, Range range);

/// Returns whether `c` may stand in a name after a sigil, as in %a.b-c$d.
bool isNameByte(char c);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_LEXER_H
