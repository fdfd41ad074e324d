//===- Splitter.cpp - A file as pieces that parse alone -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Splitter.h"
#include "lsp/text/Separators.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static const StringRef kByteOrderMark = "\xEF\xBB\xBF";

namespace {
/// Reads one piece after the other.
class Scanner {
public:
  /// Starts at `offset`, which is between two pieces, inside of `depth`
  /// modules. `trustsIndentation` is for a whole text whose brackets do not
  /// match. Indentation then decides which "}" closes a module: one that is
  /// indented less than the operation before it does, and one that is indented
  /// more does not. A module with indented contents ends before the first line
  /// that is not indented.
  Scanner(StringRef text, size_t offset, unsigned depth,
          bool trustsIndentation = false)
      : text(text), lexer(text, offset), depth(depth),
        trustsIndentation(trustsIndentation) {
    advance();
  }

  /// Returns the next piece, or nothing at the end.
  std::optional<Piece> next();

private:
  void advance() {
    previous = token;
    do {
      token = lexer.nextOrComment();
    } while (token.is(Token::Comment) && !isSeparator(token));
  }
  /// Makes an earlier token the current one.
  void rewind(const Token &to) {
    lexer = Lexer(text, to.range.begin);
    previous = Token();
    advance();
  }

  static Piece make(Piece::Kind kind, unsigned depth, Range range) {
    Piece piece;
    piece.kind = kind;
    piece.depth = depth;
    piece.range = range;
    return piece;
  }
  Token nextToken() const { return Lexer(text, token.range.end).next(); }
  StringRef spelling(const Token &t) const {
    return text.slice(t.range.begin, t.range.end);
  }
  bool isSeparator(const Token &t) const {
    return t.is(Token::Comment) && isAtLineStart(t.range.begin) &&
           mlir::tcp::lsp::isSeparator(spelling(t));
  }
  bool isAtLineStart(size_t offset) const {
    return offset == 0 || text[offset - 1] == '\n' || text[offset - 1] == '\r';
  }
  /// Returns the number of blanks before `offset` on its line. Returns nothing
  /// if the line has other text there.
  std::optional<size_t> indentation(size_t offset) const {
    size_t begin = offset;
    while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t'))
      --begin;
    if (!isAtLineStart(begin))
      return std::nullopt;
    return offset - begin;
  }

  bool startsOperation() const;
  bool startsResults() const;
  std::optional<Piece> openModule();
  Piece closeModule();
  Piece closeUnclosed(size_t place);
  bool lacksClose();
  Piece scanOperation(Piece::Kind kind);
  bool scanBalanced(Piece &piece);
  void scanIndented(Piece &piece);

  StringRef text;
  Lexer lexer;
  Token token, previous;
  unsigned depth;
  bool trustsIndentation;
  /// A module whose "}" has not been read.
  struct OpenModule {
    /// The indentation of the module, if it is the first token of its line.
    std::optional<size_t> column;
    /// True if the first operation of the module is indented more than the
    /// module. Empty until that operation is read.
    std::optional<bool> isIndented;
  };
  /// The modules around the current token. Only used with `trustsIndentation`.
  std::vector<OpenModule> modules;
  /// The places, in their order, of opening brackets inside of others that
  /// nothing closes before the end of the text or the next separator. An
  /// operation with one of them is not balanced, and need not be read to the
  /// end again.
  std::vector<size_t> unclosed;
};
} // namespace

/// Returns whether the current token begins results with their "=", such as
/// `%a, %b:2 =`.
bool Scanner::startsResults() const {
  Lexer ahead(text, token.range.begin);
  for (;;) {
    if (!ahead.next().is(Token::ValueId))
      return false;
    Token after = ahead.next();
    if (after.is(':')) {
      if (!ahead.next().is(Token::Integer))
        return false;
      after = ahead.next();
    }
    if (after.is('='))
      return true;
    if (!after.is(','))
      return false;
  }
}

/// Returns whether the current token is the first of its line and begins an
/// operation or an alias.
bool Scanner::startsOperation() const {
  if (isSeparator(token) || token.is(Token::MetadataOpen))
    return true;
  if (!indentation(token.range.begin))
    return false;
  switch (token.kind) {
  case Token::BareId:
    // Words that continue an operation, such as `attributes`, `to` and `step`,
    // have no dots.
    if (spelling(token) != "module" && !spelling(token).contains('.'))
      return false;
    break;
  case Token::ValueId:
    return startsResults();
  case Token::String:
    if (Lexer(text, token.range.end).next().isNot('('))
      return false;
    break;
  case Token::AttributeId:
  case Token::TypeId: {
    Lexer ahead(text, token.range.end);
    // A name with a dot is an attribute or a type of a dialect.
    if (spelling(token).contains('.'))
      return false;
    return ahead.next().is('=') && ahead.next().isNot('=');
  }
  default:
    return false;
  }
  switch (previous.kind) {
  case Token::Arrow:
    return false;
  case Token::Punctuation:
    return !StringRef(",:=([<").contains(previous.spelling);
  default:
    return true;
  }
}

/// Reads `module @name attributes {...} {` or `"builtin.module"() <{...}> ({`.
/// Returns nothing, and stays at its token, if there is no such text.
std::optional<Piece> Scanner::openModule() {
  Token start = token;
  auto fail = [&]() -> std::optional<Piece> {
    rewind(start);
    return std::nullopt;
  };
  auto skipDictionary = [&] {
    unsigned open = 0;
    do {
      open += token.is('{');
      open -= token.is('}');
      advance();
    } while (open && !token.is(Token::End));
  };
  bool isGeneric = token.is(Token::String);
  StringRef name = spelling(token).trim('"');
  if (name != "builtin.module" && (isGeneric || name != "module"))
    return fail();
  advance();
  if (isGeneric) {
    for (char c : StringRef("()")) {
      if (!token.is(c))
        return fail();
      advance();
    }
    if (token.is('<')) {
      advance();
      if (!token.is('{'))
        return fail();
      skipDictionary();
      if (!token.is('>'))
        return fail();
      advance();
    }
    if (!token.is('('))
      return fail();
    advance();
  } else {
    if (token.is(Token::SymbolId))
      advance();
    if (token.is(Token::BareId) && spelling(token) == "attributes") {
      advance();
      if (!token.is('{'))
        return fail();
      skipDictionary();
    }
  }
  if (!token.is('{'))
    return fail();
  Range range{start.range.begin, token.range.end};
  advance();
  if (trustsIndentation)
    modules.push_back({indentation(range.begin), std::nullopt});
  return make(Piece::Open, depth++, range);
}

/// Reads the `}` of a module, and in the generic form the text after it.
Piece Scanner::closeModule() {
  --depth;
  if (trustsIndentation)
    modules.pop_back();
  Piece piece = make(Piece::Close, depth, token.range);
  advance();
  // The text after it is `) : () -> ()` in the generic form, or `loc(...)`.
  unsigned open = 0;
  while (!token.is(Token::End) &&
         (open || (!startsOperation() && token.isNot('}')))) {
    if (token.is('(') || token.is('{'))
      ++open;
    else if (open && (token.is(')') || token.is('}')))
      --open;
    piece.range.end = token.range.end;
    advance();
  }
  return piece;
}

/// Returns the piece for the end of a module without a "}", at `place`.
Piece Scanner::closeUnclosed(size_t place) {
  --depth;
  if (trustsIndentation)
    modules.pop_back();
  Piece piece = make(Piece::Close, depth, {place, place});
  piece.isBroken = true;
  return piece;
}

/// Returns whether the current token stands after the innermost module by its
/// indentation: an operation that is not indented more than the module, or a
/// "}" that is indented less.
bool Scanner::lacksClose() {
  if (!trustsIndentation || modules.empty() || !modules.back().column)
    return false;
  OpenModule &module = modules.back();
  std::optional<size_t> column = indentation(token.range.begin);
  if (!column)
    return false;
  if (!module.isIndented && token.isNot('}'))
    module.isIndented = column > module.column;
  if (!module.isIndented.value_or(false))
    return false;
  return token.is('}') ? column < module.column
                       : startsOperation() && column <= module.column;
}

/// Reads a piece up to the place where all brackets are closed and another
/// piece begins. Returns false if the text ends with an open bracket. A closing
/// bracket without an opening one makes the piece broken.
bool Scanner::scanBalanced(Piece &piece) {
  // The places of the brackets that are open.
  std::vector<size_t> opened;
  bool hasResults = token.is(Token::ValueId);
  std::optional<size_t> limit = indentation(token.range.begin).value_or(0);
  for (bool first = true;; first = false) {
    if (token.is(Token::End) || isSeparator(token)) {
      if (opened.empty())
        return true;
      // Indentation may close the first bracket for another operation.
      unclosed.assign(opened.begin() + 1, opened.end());
      return false;
    }
    if (token.is(Token::Punctuation)) {
      if (StringRef("({[").contains(token.spelling)) {
        if (llvm::binary_search(unclosed, token.range.begin))
          return false;
        opened.push_back(token.range.begin);
      } else if (StringRef(")}]").contains(token.spelling)) {
        if (trustsIndentation && !opened.empty() && depth && token.is('}') &&
            indentation(token.range.begin).value_or(*limit) < *limit)
          return false;
        bool isIndented = indentation(token.range.begin) > limit;
        if (opened.size() == 1 && trustsIndentation && token.is('}') &&
            isIndented && indentation(nextToken().range.begin) > limit)
          piece.isBroken = true; // The next lines are inside.
        else if (!opened.empty())
          opened.pop_back();
        else if (token.is('}') && depth && !(trustsIndentation && isIndented))
          return true; // It closes the module.
        else
          piece.isBroken = true;
      }
    }
    if (!first && opened.empty() && startsOperation()) {
      // All later operations may use the results, also those after an alias.
      // They belong to this piece.
      if (hasResults ? token.is(Token::MetadataOpen)
                     : indentation(token.range.begin) <= limit)
        return true;
      hasResults |= token.is(Token::ValueId);
    }
    piece.range.end = token.range.end;
    // Inside of brackets, only brackets matter.
    if (!opened.empty())
      lexer.skipToBracket();
    advance();
  }
}

/// Reads a piece up to the next line that can start a piece by its indentation.
void Scanner::scanIndented(Piece &piece) {
  size_t limit = indentation(piece.range.begin).value_or(0);
  for (bool first = true;; first = false) {
    if (token.is(Token::End) || isSeparator(token))
      return;
    std::optional<size_t> column = indentation(token.range.begin);
    if (!first && column && *column <= limit && startsOperation())
      return;
    if (!first && depth && column && *column < limit && token.is('}'))
      return;
    piece.range.end = token.range.end;
    advance();
  }
}

Piece Scanner::scanOperation(Piece::Kind kind) {
  Piece piece = make(kind, depth, token.range);
  Token start = token;
  if (!scanBalanced(piece)) {
    rewind(start);
    piece.range = start.range;
    piece.isBroken = true;
    scanIndented(piece);
  }
  return piece;
}

std::optional<Piece> Scanner::next() {
  // The text or the chunk ends inside of a module.
  if (depth && (token.is(Token::End) || isSeparator(token)))
    return closeUnclosed(token.range.begin);
  if (lacksClose())
    return closeUnclosed(previous.range.end);
  if (token.is(Token::End))
    return std::nullopt;
  // MLIR has no token for the mark. It is a piece of its own, so that it makes
  // no error in the text after it.
  if (token.range.begin == 0 && text.starts_with(kByteOrderMark)) {
    lexer = Lexer(text, kByteOrderMark.size());
    advance();
    return make(Piece::Ops, 0, {0, kByteOrderMark.size()});
  }
  if (isSeparator(token)) {
    size_t begin = token.range.begin;
    size_t end = findSeparatorEnd(text, begin);
    lexer = Lexer(text, end);
    advance();
    return make(Piece::Separator, 0, {begin, end});
  }
  if (token.is(Token::MetadataOpen)) {
    Piece piece = make(Piece::Metadata, depth, token.range);
    while (!token.is(Token::End) && !isSeparator(token)) {
      bool isLast = token.is(Token::MetadataClose);
      piece.range.end = token.range.end;
      advance();
      if (isLast)
        break;
    }
    return piece;
  }
  if (token.is('}') && depth)
    return closeModule();
  if (token.is(Token::AttributeId) && startsOperation())
    return scanOperation(Piece::AttributeAlias);
  if (token.is(Token::TypeId) && startsOperation())
    return scanOperation(Piece::TypeAlias);
  if (std::optional<Piece> piece = openModule())
    return piece;
  return scanOperation(Piece::Ops);
}

static std::vector<Piece> scanAll(Scanner scanner) {
  std::vector<Piece> pieces;
  while (std::optional<Piece> piece = scanner.next())
    pieces.push_back(*piece);
  return pieces;
}

/// Returns whether a piece is broken. The cuts then depend on the whole text.
static bool isGuessed(const std::vector<Piece> &pieces) {
  return std::any_of(pieces.begin(), pieces.end(),
                     [](const Piece &piece) { return piece.isBroken; });
}

std::vector<Piece> mlir::tcp::lsp::split(StringRef text) {
  std::vector<Piece> pieces = scanAll(Scanner(text, 0, 0));
  // A function without a "}" may have taken that of the module, and one with
  // two may have closed the module.
  if (isGuessed(pieces))
    return scanAll(Scanner(text, 0, 0, /*trustsIndentation=*/true));
  return pieces;
}

std::vector<Piece> mlir::tcp::lsp::resplit(StringRef text,
                                           const std::vector<Piece> &before,
                                           Range changed, size_t newSize) {
  ptrdiff_t shift =
      static_cast<ptrdiff_t>(newSize) - static_cast<ptrdiff_t>(changed.size());
  // The piece before the change may reach into it.
  auto touched = std::lower_bound(
      before.begin(), before.end(), changed.begin,
      [](const Piece &piece, size_t begin) { return piece.range.end < begin; });
  if (touched != before.begin())
    --touched;
  if (touched == before.begin() || isGuessed(before))
    return split(text);
  std::vector<Piece> pieces(before.begin(), touched);
  auto old = touched;
  const Piece &last = pieces.back();
  Scanner scanner(text, last.range.end,
                  last.depth + (last.kind == Piece::Open));
  size_t changedEnd = changed.begin + newSize;
  while (std::optional<Piece> piece = scanner.next()) {
    pieces.push_back(*piece);
    // A piece that begins on a line after the change ends the search if an old
    // piece began there, with the same kind and depth. All pieces after it are
    // the old ones.
    size_t lineStart = text.find_last_of("\r\n", piece->range.begin);
    if (lineStart == StringRef::npos || lineStart < changedEnd)
      continue;
    while (old != before.end() &&
           (old->range.begin < changed.end ||
            old->range.begin + shift < piece->range.begin))
      ++old;
    if (old == before.end() || old->range.begin + shift != piece->range.begin ||
        old->kind != piece->kind || old->depth != piece->depth)
      continue;
    pieces.pop_back();
    for (; old != before.end(); ++old) {
      pieces.push_back(*old);
      pieces.back().range.begin += shift;
      pieces.back().range.end += shift;
    }
    break;
  }
  return isGuessed(pieces) ? split(text) : pieces;
}
