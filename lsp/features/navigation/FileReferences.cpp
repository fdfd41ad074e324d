//===- FileReferences.cpp - Places of other files -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/FileReferences.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Reads the locations of a text one after the other.
class LocationReader {
public:
  LocationReader(StringRef text, Range range)
      : text(text.take_front(range.end)), lexer(this->text, range.begin) {}

  /// Returns the next `"file":line:column`, or nothing at the end. `all` gets
  /// the range of the whole.
  std::optional<FileReference> next(Range &all);

  /// The comments that were passed.
  std::vector<Range> comments;

private:
  Token nextToken() {
    for (;;) {
      Token token = lexer.nextOrComment();
      if (!token.is(Token::Comment))
        return token;
      comments.push_back(token.range);
    }
  }
  unsigned number(const Token &token) const {
    unsigned value = 0;
    return text.slice(token.range.begin, token.range.end)
                   .getAsInteger(10, value)
               ? 0
               : value;
  }

  StringRef text;
  Lexer lexer;
};
} // namespace

std::optional<FileReference> LocationReader::next(Range &all) {
  Token token = nextToken();
  while (!token.is(Token::End)) {
    if (!token.is(Token::String)) {
      token = nextToken();
      continue;
    }
    Token name = token;
    if (!(token = nextToken()).is(':'))
      continue;
    Token line = nextToken();
    if (!(token = line).is(Token::Integer))
      continue;
    if (!(token = nextToken()).is(':'))
      continue;
    Token column = nextToken();
    if (!(token = column).is(Token::Integer))
      continue;
    all = {name.range.begin, column.range.end};
    Range inside{name.range.begin + 1, name.range.end - 1};
    return FileReference{
        inside, decodeSymbol(text.slice(name.range.begin, name.range.end)),
        number(line), number(column)};
  }
  return std::nullopt;
}

std::optional<FileReference>
mlir::tcp::lsp::getLocationAt(const Document &document, size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return std::nullopt;
  Range piece = document.getMembers()[place->member].piece.range;
  if (!piece.touches(offset)) {
    size_t close = document.getMembers()[place->member].partner;
    piece = document.getMembers()[close].piece.range;
  }
  LocationReader reader(document.getText().str(), piece);
  Range all;
  while (std::optional<FileReference> found = reader.next(all))
    if (all.touches(offset))
      return found;
  return std::nullopt;
}

/// Returns the first file in a location, whose range is in a member's chunk. At
/// most `depth` aliases are followed.
static std::optional<FileReference> findFile(const Document &document,
                                             size_t member, Range location,
                                             unsigned depth = 16) {
  StringRef text = document.getText().str();
  LocationReader reader(text, location);
  Range all;
  if (std::optional<FileReference> found = reader.next(all))
    return found;
  Lexer lexer(text.take_front(location.end), location.begin);
  for (Token token = lexer.next(); depth && !token.is(Token::End);
       token = lexer.next()) {
    if (!token.is(Token::AttributeId))
      continue;
    std::optional<size_t> alias = document.findAlias(
        member, text.slice(token.range.begin, token.range.end));
    if (!alias)
      continue;
    Range piece = document.getMembers()[*alias].piece.range;
    // The location follows the name of the alias.
    piece.begin = Lexer(text, piece.begin).next().range.end;
    if (auto found = findFile(document, *alias, piece, depth - 1))
      return found;
  }
  return std::nullopt;
}

std::optional<FileReference>
mlir::tcp::lsp::getLocationOf(const Document &document, size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return std::nullopt;
  const Statements &statements = place->unit->getStatements();
  std::vector<const Statement *> around = statements.around(place->offset);
  if (around.empty())
    return std::nullopt;
  // The location is after the regions. Operations in them have locations of
  // their own.
  const Statement &statement = *around.back();
  size_t begin = statement.regions.empty()
                     ? statement.name
                     : statement.regions.back().tokens.end;
  for (size_t i = statement.tokens.end; i-- > begin;)
    if (statements.spelling(i) == "loc" &&
        statements.getTokens()[i + 1].is('('))
      return findFile(
          document, place->member,
          document.toDocument(place->member,
                              statements.bytes({i, statement.tokens.end})));
  return std::nullopt;
}

/// Adds the words of a comment that look like a path.
static void addPaths(StringRef text, Range comment,
                     std::vector<FileReference> &found) {
  auto isPathByte = [](char c) {
    return llvm::isAlnum(c) || StringRef("/._-+%~@").contains(c);
  };
  size_t i = comment.begin + 2;
  while (i < comment.end) {
    size_t begin = i;
    while (i < comment.end && isPathByte(text[i]))
      ++i;
    // A full stop at the end is not part of a name.
    StringRef word = text.slice(begin, i).rtrim(".");
    if (word.size() > 2 && word.find_first_of("./") != StringRef::npos &&
        llvm::any_of(word, llvm::isAlpha))
      found.push_back({{begin, begin + word.size()}, word.str()});
    if (i == begin)
      ++i;
  }
}

std::vector<FileReference>
mlir::tcp::lsp::getFileReferences(const Document &document) {
  StringRef text = document.getText().str();
  LocationReader reader(text, {0, text.size()});
  std::vector<FileReference> found;
  Range all;
  while (std::optional<FileReference> location = reader.next(all))
    found.push_back(std::move(*location));
  for (Range comment : reader.comments)
    addPaths(text, comment, found);
  llvm::sort(found, [](const FileReference &a, const FileReference &b) {
    return a.range < b.range;
  });
  return found;
}
