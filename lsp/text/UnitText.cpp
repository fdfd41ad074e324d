//===- UnitText.cpp - The text of a unit ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/UnitText.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

unsigned mlir::tcp::lsp::nextDepth(unsigned depth, const Token &token) {
  if (!token.is(Token::Punctuation))
    return depth;
  if (StringRef("({[<").contains(token.spelling))
    return depth + 1;
  return depth && StringRef(")}]>").contains(token.spelling) ? depth - 1
                                                             : depth;
}

const Statements &UnitText::getStatements() const {
  std::call_once(lexed, [&] {
    statements = std::make_unique<Statements>(StringRef(source.text));
  });
  return *statements;
}

Range UnitText::rangeAt(size_t offset) const {
  const Token &token =
      getStatements().getTokens()[getStatements().tokenAt(offset)];
  if (token.range.contains(offset) && !token.is(Token::End))
    return {offset, token.range.end};
  return {offset, offset};
}
