//===- TdText.cpp - A .td file by its tokens ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdText.h"
#include "lsp/td/TdParser.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

TdText::TdText(Text text)
    : text(std::move(text)), tokens(lexTd(this->text.str())),
      statements(TdParser(tokens).parse()) {}

size_t TdText::tokenTouching(size_t offset) const {
  size_t i = llvm::partition_point(tokens,
                                   [&](const TdToken &token) {
                                     return token.range.end < offset;
                                   }) -
             tokens.begin();
  if (i == tokens.size() || !tokens[i].range.touches(offset))
    return tokens.size();
  bool isAtEnd = tokens[i].range.end == offset && i + 1 < tokens.size() &&
                 tokens[i + 1].range.begin == offset;
  return isAtEnd && tokens[i].is(TdToken::Punctuation) ? i + 1 : i;
}

const TdStatement *TdText::statementAt(size_t offset) const {
  const TdStatement *found = nullptr;
  for (const TdStatement &statement : statements) {
    if (statement.all.begin > offset)
      break;
    if (offset < statement.all.end)
      found = &statement;
  }
  return found;
}

const TdStatement *TdText::recordAt(size_t offset) const {
  const TdStatement *at = statementAt(offset);
  while (at && !at->isRecord() && at->kind != TdStatement::Multiclass)
    at = at->parent == TdStatement::kNone ? nullptr : &statements[at->parent];
  return at;
}

std::string TdText::commentAbove(size_t offset) const {
  std::vector<std::string> lines;
  for (unsigned line = text.lineOf(offset); line-- > 0;) {
    StringRef content = text.line(line).trim();
    if (!content.consume_front("//"))
      break;
    content = content.ltrim('/');
    content.consume_front(" ");
    // A line such as `//===---===//` parts a file, and documents nothing.
    if (content.starts_with("=") || content.starts_with("-===") ||
        content.starts_with("---"))
      break;
    lines.push_back(content.str());
  }
  std::string comment;
  for (const std::string &line : llvm::reverse(lines))
    comment += line + "\n";
  return StringRef(comment).trim().str();
}

StringRef TdText::headerOf(const TdStatement &statement) const {
  size_t end = statement.body.size() ? statement.body.begin : statement.all.end;
  return str({statement.all.begin, end}).rtrim("; \t\r\n");
}
