//===- FoldingRanges.cpp - Ranges that an editor can fold -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/FoldingRanges.h"
#include "lsp/text/Separators.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Collects the folding ranges of a document.
class Folder {
public:
  explicit Folder(const Document &document)
      : document(document), text(document.getText()) {}

  std::vector<FoldingRange> run();

private:
  void add(FoldingRange::Kind kind, Range range) {
    if (text.lineOf(range.begin) != text.lineOf(range.end))
      found.push_back({kind, range});
  }
  void addBrackets(Range piece);
  void addModules();
  void addChunks();
  void addAliases();
  void addComments();

  const Document &document;
  const Text &text;
  std::vector<FoldingRange> found;
};
} // namespace

void Folder::addBrackets(Range piece) {
  static const StringRef opening = "({[", closing = ")}]";
  std::vector<Token> open;
  Lexer lexer(text.str().take_front(piece.end), piece.begin);
  for (Token token = lexer.next(); !token.is(Token::End);
       token = lexer.next()) {
    if (!token.is(Token::Punctuation))
      continue;
    if (opening.contains(token.spelling)) {
      open.push_back(token);
      continue;
    }
    size_t kind = closing.find(token.spelling);
    if (kind == StringRef::npos)
      continue;
    // A bracket without a partner, within others, is skipped.
    auto partner = llvm::find_if(llvm::reverse(open), [&](const Token &other) {
      return other.is(opening[kind]);
    });
    if (partner == open.rend())
      continue;
    add(FoldingRange::Region, {partner->range.end, token.range.begin});
    open.erase(std::prev(partner.base()), open.end());
  }
}

void Folder::addModules() {
  const std::vector<Member> &members = document.getMembers();
  for (size_t i = 0; i < members.size(); ++i)
    if (members[i].piece.kind == Piece::Open && members[i].partner != i)
      add(FoldingRange::Region,
          {members[i].piece.range.end,
           members[members[i].partner].piece.range.begin});
}

void Folder::addChunks() {
  const std::vector<Member> &members = document.getMembers();
  std::optional<size_t> begin;
  if (!members.empty())
    begin = members.front().piece.range.begin;
  size_t end = 0, count = 0;
  auto finish = [&] {
    if (begin && end > *begin)
      add(FoldingRange::Chunk, {*begin, end});
  };
  for (const Member &member : members) {
    if (member.piece.kind == Piece::Separator) {
      ++count;
      finish();
      begin = member.piece.range.end;
    }
    end = member.piece.range.end;
  }
  if (count)
    finish();
}

void Folder::addAliases() {
  const std::vector<Member> &members = document.getMembers();
  auto isAlias = [&](size_t i) { return members[i].piece.isAlias(); };
  for (size_t i = 0; i < members.size(); ++i) {
    if (!isAlias(i))
      continue;
    size_t first = i;
    while (i + 1 < members.size() && isAlias(i + 1))
      ++i;
    size_t begin = members[first].piece.range.begin;
    unsigned line = text.lineOf(begin);
    if (i > first)
      add(FoldingRange::Aliases, {text.lineStart(line) + text.line(line).size(),
                                  members[i].piece.range.end});
  }
}

/// Adds comments of at least two lines.
void Folder::addComments() {
  auto isComment = [&](unsigned line) {
    StringRef content = text.line(line);
    return content.ltrim(" \t").starts_with("//") && !isSeparator(content);
  };
  for (unsigned line = 0; line < text.getNumLines(); ++line) {
    if (!isComment(line))
      continue;
    unsigned first = line;
    while (line + 1 < text.getNumLines() && isComment(line + 1))
      ++line;
    add(FoldingRange::Comment, {text.lineStart(first) + text.line(first).size(),
                                text.lineStart(line) + text.line(line).size()});
  }
}

std::vector<FoldingRange> Folder::run() {
  for (const Member &member : document.getMembers()) {
    if (member.piece.kind != Piece::Separator)
      addBrackets(member.piece.range);
    if (member.piece.kind == Piece::Metadata)
      add(FoldingRange::Region, member.piece.range);
  }
  addModules();
  addChunks();
  addAliases();
  addComments();
  llvm::sort(found, [](const FoldingRange &a, const FoldingRange &b) {
    return a.range == b.range ? a.kind < b.kind : a.range < b.range;
  });
  return std::move(found);
}

std::vector<FoldingRange>
mlir::tcp::lsp::getFoldingRanges(const Document &document) {
  return Folder(document).run();
}
