//===- TdLexer.h - Tokens of TableGen text ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDLEXER_H
#define TCP_LSP_TD_TDLEXER_H

#include "lsp/text/Text.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir::tcp::lsp {

/// A token of a .td file. No text is an error: a byte that starts no token is
/// Punctuation.
struct TdToken {
  enum Kind {
    Identifier,
    Keyword,  // also the types `bit`, `bits`, `code`, `dag`, `int`, `list`
    Variable, // $name
    Bang,     // !cond
    Number,
    String,
    Code, // [{ ... }]
    Comment,
    Directive, // #ifdef and its kin, with its line
    Punctuation,
  };

  Kind kind = Punctuation;
  Range range;
  /// The text of the token, which lives as long as the text that was read.
  llvm::StringRef text;

  bool is(char c) const { return kind == Punctuation && text[0] == c; }
  bool is(Kind other) const { return kind == other; }
  bool isKeyword(llvm::StringRef word) const {
    return kind == Keyword && text == word;
  }
};

/// Returns all tokens of a .td file, also the comments.
std::vector<TdToken> lexTd(llvm::StringRef text);

/// Returns whether a word of a .td file is a keyword or a builtin type.
bool isTdKeyword(llvm::StringRef word);
/// Returns the keywords that begin a statement, and the builtin types.
llvm::ArrayRef<llvm::StringLiteral> getTdKeywords();

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDLEXER_H
