//===- SelectionRanges.cpp - Selection ranges -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SelectionRanges.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// For each pair of brackets around a byte, adds the text inside, the pair, and
/// the pair with the name before it, such as `tensor<4xf32>`.
static void addBrackets(const Statements &statements, size_t offset,
                        llvm::function_ref<void(Range)> add) {
  static const StringRef opening = "({[<", closing = ")}]>";
  const std::vector<Token> &tokens = statements.getTokens();
  std::vector<size_t> open;
  for (size_t i = 0; i < tokens.size() && !tokens[i].is(Token::End); ++i) {
    const Token &token = tokens[i];
    if (!token.is(Token::Punctuation))
      continue;
    if (opening.contains(token.spelling)) {
      open.push_back(i);
      continue;
    }
    size_t kind = closing.find(token.spelling);
    if (kind == StringRef::npos)
      continue;
    auto partner = llvm::find_if(llvm::reverse(open), [&](size_t other) {
      return tokens[other].is(opening[kind]);
    });
    // A ">" may be a comparison in an affine set.
    if (partner == open.rend() || (token.is('>') && partner != open.rbegin()))
      continue;
    size_t first = *partner;
    open.erase(std::prev(partner.base()), open.end());
    Range pair{tokens[first].range.begin, token.range.end};
    if (!pair.touches(offset))
      continue;
    if (first + 1 < i)
      add({tokens[first + 1].range.begin, tokens[i - 1].range.end});
    add(pair);
    if (first > 0 && tokens[first].is('<') &&
        tokens[first - 1].range.end == pair.begin)
      add({tokens[first - 1].range.begin, pair.end});
  }
}

std::vector<Range> mlir::tcp::lsp::getSelectionRanges(const Document &document,
                                                      size_t offset) {
  std::vector<Range> around;
  if (std::optional<Document::Place> place = document.placeAt(offset)) {
    auto add = [&](Range range) {
      around.push_back(document.toDocument(place->member, range));
    };
    const Statements &statements = place->unit->getStatements();
    const Token &token =
        statements.getTokens()[statements.tokenTouching(place->offset)];
    if (!token.is(Token::End) && token.range.touches(place->offset))
      add(token.range);
    addBrackets(statements, place->offset, add);
    for (const Statement *statement : statements.around(place->offset)) {
      add(statements.bytes(statement->tokens));
      // This range leaves the results out.
      Range named{statement->name, statement->tokens.end};
      if (named.begin < named.end)
        add(statements.bytes(named));
    }
  }
  const std::vector<Member> &members = document.getMembers();
  size_t chunkBegin = 0, chunkEnd = document.getText().size();
  for (size_t i = 0; i < members.size(); ++i) {
    Range range = members[i].piece.range;
    if (members[i].piece.kind == Piece::Separator) {
      if (range.end <= offset)
        chunkBegin = range.end;
      else
        chunkEnd = std::min(chunkEnd, range.begin);
    }
    size_t close = members[i].partner;
    if (members[i].piece.kind != Piece::Open || close == i || close <= i + 1)
      continue;
    around.push_back({range.begin, members[close].piece.range.end});
    around.push_back(
        {members[i + 1].piece.range.begin, members[close - 1].piece.range.end});
  }
  around.push_back({chunkBegin, chunkEnd});
  around.push_back({0, document.getText().size()});
  llvm::sort(around, [](Range a, Range b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  std::vector<Range> nested;
  for (Range range : around)
    if (range.touches(offset) &&
        (nested.empty() ||
         (range.contains(nested.back()) && !(range == nested.back()))))
      nested.push_back(range);
  return nested;
}
