//===- OpExample.cpp - An example of an operation -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/OpExample.h"
#include "lsp/ods/Snippet.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

std::string mlir::tcp::lsp::makeExample(const OdsOp &op) {
  return fillSnippet(makeSnippet(op));
}

namespace {
/// Writes the text of a snippet. A tab stop that comes again has its first
/// text.
class SnippetFiller {
public:
  explicit SnippetFiller(StringRef snippet) : rest(snippet) {}

  std::string fill() {
    std::string text;
    while (!rest.empty()) {
      if (rest.consume_front("\\"))
        text += take();
      else if (rest.consume_front("$"))
        text += fillStop();
      else
        text += take();
    }
    return text;
  }

private:
  char take() {
    char c = rest.empty() ? ' ' : rest.front();
    rest = rest.drop_front(rest.empty() ? 0 : 1);
    return c;
  }
  std::string fillStop() {
    bool isBraced = rest.consume_front("{");
    StringRef number = rest.take_while(llvm::isDigit);
    rest = rest.drop_front(number.size());
    std::string &text = texts[number.str()];
    if (!isBraced)
      return text;
    bool isChoice = rest.consume_front("|");
    if (!isChoice)
      rest.consume_front(":");
    bool isFirst = true;
    while (!rest.empty() && !rest.consume_front(isChoice ? "|}" : "}")) {
      bool isEscaped = rest.consume_front("\\");
      char c = take();
      if (isChoice && c == ',' && !isEscaped)
        isFirst = false; // The first choice is the example.
      else if (isFirst)
        text += c;
    }
    return text;
  }

  StringRef rest;
  std::map<std::string, std::string> texts;
};
} // namespace

std::string mlir::tcp::lsp::fillSnippet(StringRef snippet) {
  return SnippetFiller(snippet).fill();
}
