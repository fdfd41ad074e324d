//===- Diagnostic.cpp - Diagnostics of documents --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Diagnostic.h"
#include "lsp/text/Lexer.h"
#include "llvm/Support/ErrorHandling.h"
#include <tuple>

using namespace mlir::tcp::lsp;

bool Diagnostic::operator<(const Diagnostic &other) const {
  return std::tie(range, source, message) <
         std::tie(other.range, other.source, other.message);
}

Range mlir::tcp::lsp::visibleRange(const Text &text, Range range) {
  if (range.size())
    return range;
  for (unsigned line = text.lineOf(range.begin);; --line) {
    size_t lineEnd = text.lineStart(line) + text.line(line).size();
    Lexer lexer(text.str(), text.lineStart(line));
    std::optional<Range> before;
    for (Token token = lexer.nextOrComment();
         !token.is(Token::End) && token.range.begin < lineEnd;
         token = lexer.nextOrComment()) {
      if (token.is(Token::Comment))
        continue;
      bool isBehind = token.range.begin >= range.begin;
      if (isBehind && !before)
        return token.range;
      if (isBehind)
        break;
      before = token.range;
    }
    if (before)
      return *before;
    if (line == 0)
      return range;
  }
}

Range mlir::tcp::lsp::underlinedRange(const Text &text,
                                      const Diagnostic &diagnostic) {
  return diagnostic.token.size() ? diagnostic.token
                                 : visibleRange(text, diagnostic.range);
}

llvm::StringRef mlir::tcp::lsp::getCode(Diagnostic::Source source) {
  switch (source) {
  case Diagnostic::Parse:
    return "parse";
  case Diagnostic::Verify:
    return "verify";
  case Diagnostic::Symbols:
    return "symbols";
  case Diagnostic::Unregistered:
    return "unregistered";
  case Diagnostic::Unused:
    return "unused";
  case Diagnostic::Crash:
    return "crash";
  }
  llvm_unreachable("unknown source");
}
