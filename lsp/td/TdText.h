//===- TdText.h - A .td file by its tokens ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDTEXT_H
#define TCP_LSP_TD_TDTEXT_H

#include "lsp/td/TdLexer.h"
#include "lsp/td/TdStatement.h"

namespace mlir::tcp::lsp {

/// The text of a .td file, with its tokens and statements. The text need not be
/// right: a statement that does not end is ended by the next one that begins at
/// the start of a line. It never changes, and all threads may read it.
class TdText {
public:
  explicit TdText(Text text);

  const Text &getText() const { return text; }
  llvm::StringRef str() const { return text.str(); }
  llvm::StringRef str(Range range) const {
    return text.str().slice(range.begin, range.end);
  }
  const std::vector<TdToken> &getTokens() const { return tokens; }
  /// The statements in the order of the text, outer ones before inner ones.
  const std::vector<TdStatement> &getStatements() const { return statements; }

  /// Returns the index of the token that a cursor touches; of two, the one that
  /// is a word. Returns the number of tokens if there is none.
  size_t tokenTouching(size_t offset) const;
  /// Returns the innermost statement around a byte, or null.
  const TdStatement *statementAt(size_t offset) const;
  /// Returns the innermost class, definition or multiclass around a byte, or
  /// null.
  const TdStatement *recordAt(size_t offset) const;
  /// Returns the lines of the comment directly above a byte's line, without
  /// their slashes.
  std::string commentAbove(size_t offset) const;
  /// Returns the text of a statement up to its body.
  llvm::StringRef headerOf(const TdStatement &statement) const;

private:
  TdText(const TdText &) = delete;

  Text text;
  std::vector<TdToken> tokens;
  std::vector<TdStatement> statements;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDTEXT_H
