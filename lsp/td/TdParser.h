//===- TdParser.h - The statements of a .td file ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDPARSER_H
#define TCP_LSP_TD_TDPARSER_H

#include "lsp/td/TdLexer.h"
#include "lsp/td/TdStatement.h"

namespace mlir::tcp::lsp {

/// Finds the statements in a list of tokens, from left to right.
class TdParser {
public:
  explicit TdParser(llvm::ArrayRef<TdToken> tokens) : tokens(tokens) {}

  std::vector<TdStatement> parse();

private:
  const TdToken *peek();
  const TdToken *take();
  bool startsStatement(const TdToken &token) const;
  /// Skips to a token that `isEnd` accepts outside of brackets, or to the next
  /// statement. Returns null at that, and at the end of the text.
  template <typename IsEnd> const TdToken *skipTo(IsEnd isEnd);

  void parseBlock(unsigned parent, bool isRecord);
  void parseStatement(unsigned parent);
  void parseRecord(unsigned statement);
  void parseScope(unsigned statement, llvm::StringRef opener);
  void parseMember(unsigned parent);
  void parseBody(unsigned statement, bool isRecord);
  unsigned begin(TdStatement::Kind kind, unsigned parent);
  void end(unsigned statement);

  llvm::ArrayRef<TdToken> tokens;
  size_t next = 0;
  size_t lastEnd = 0;
  unsigned depth = 0;
  std::vector<TdStatement> statements;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDPARSER_H
