//===- Brackets.cpp - Brackets that nothing closes ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Brackets.h"
#include <algorithm>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static const StringRef kOpening = "({[<", kClosing = ")}]>";

namespace {
/// Matches the brackets of a text. A "}" at the start of a line closes a region
/// whose operation is not indented more than the "}".
class BraceMatcher {
public:
  BraceMatcher(StringRef text, size_t indentation)
      : text(text), tokens(lex(text)) {
    findLines(indentation);
  }
  std::vector<UnclosedBrace> run();

private:
  struct Open {
    size_t token;
    char bracket;
    size_t indentation;
  };

  void findLines(size_t indentation);
  bool isFirstOfLine(size_t token) const {
    return token == 0 || lines[token] != lines[token - 1];
  }
  bool isLastOfLine(size_t token) const {
    return tokens[token + 1].is(Token::End) || lines[token + 1] != lines[token];
  }
  size_t indentationOf(size_t token) const {
    return indentations[lines[token]];
  }
  bool startsOperation(size_t token) const;
  size_t indentationOfOperation(size_t token) const;
  bool isRegion(const Open &bracket) const {
    return bracket.bracket == '{' && isLastOfLine(bracket.token);
  }
  void close(size_t token);
  void report(const Open &bracket);

  StringRef text;
  std::vector<Token> tokens;
  /// `lines` has the line of each token, and `indentations` the indentation of
  /// each line that has tokens.
  std::vector<size_t> lines, indentations;
  std::vector<Open> open;
  std::vector<UnclosedBrace> found;
};
} // namespace

void BraceMatcher::findLines(size_t indentation) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    size_t begin = tokens[i].range.begin;
    size_t before = i ? tokens[i - 1].range.end : 0;
    size_t newline = text.slice(before, begin).find_last_of("\r\n");
    if (i == 0 || newline != StringRef::npos)
      indentations.push_back(i == 0 ? indentation
                                    : begin - before - newline - 1);
    lines.push_back(indentations.size() - 1);
  }
}

/// Returns whether a token, which is the first of its line, begins an
/// operation, a block or the end of something, and does not continue the line
/// before.
bool BraceMatcher::startsOperation(size_t token) const {
  const Token &first = tokens[token];
  StringRef spelling = text.slice(first.range.begin, first.range.end);
  switch (first.kind) {
  case Token::BareId:
    return spelling.contains('.') || spelling == "module";
  case Token::ValueId:
    // These are the results of an operation: `%a, %b:2 =`.
    while (tokens[token].is(Token::ValueId) || tokens[token].is(',') ||
           tokens[token].is(':') || tokens[token].is(Token::Integer))
      ++token;
    return tokens[token].is('=');
  case Token::String:
    return tokens[token + 1].is('(');
  case Token::BlockId:
    return true;
  default:
    return first.is('}') || first.is(')');
  }
}

/// Returns the indentation of the operation that has a token in its header. The
/// "}" of its region has the same indentation.
size_t BraceMatcher::indentationOfOperation(size_t token) const {
  for (size_t first = token;; --first) {
    if (!isFirstOfLine(first))
      continue;
    if (first == 0 || startsOperation(first))
      return std::min(indentationOf(first), indentationOf(token));
  }
}

/// Reports an unclosed bracket if it opens a region. Other brackets end on
/// their own line, and are not reported.
void BraceMatcher::report(const Open &bracket) {
  if (!isRegion(bracket))
    return;
  size_t limit = bracket.indentation;
  size_t last = bracket.token;
  while (!tokens[last + 1].is(Token::End) &&
         (!isFirstOfLine(last + 1) || tokens[last + 1].is(Token::BlockId) ||
          indentationOf(last + 1) > limit))
    ++last;
  // If the text ends after a module's "{", the module's contents are in other
  // pieces. The "}" then belongs at the end of the text.
  bool isEmpty = last == bracket.token && tokens[last + 1].is(Token::End);
  found.push_back({tokens[bracket.token].range,
                   isEmpty ? text.size() : tokens[last].range.end});
}

void BraceMatcher::close(size_t token) {
  char opener = kOpening[kClosing.find(tokens[token].spelling)];
  bool isAtStart = isFirstOfLine(token);
  auto belongs = [&](const Open &bracket) {
    return bracket.bracket == opener &&
           (!isAtStart || !isRegion(bracket) ||
            bracket.indentation <= indentationOf(token));
  };
  auto owner = std::find_if(open.rbegin(), open.rend(), belongs);
  if (owner == open.rend()) {
    // No bracket has a matching indentation, so the innermost one is closed.
    if (!open.empty() && open.back().bracket == opener)
      open.pop_back();
    return;
  }
  // A "}" in the middle of a line does not close a region of a line before.
  if (!isAtStart && std::any_of(open.rbegin(), owner, [&](const Open &inner) {
        return isRegion(inner);
      }))
    return;
  size_t left = open.rend() - owner - 1;
  for (; open.size() > left + 1; open.pop_back())
    report(open.back());
  open.pop_back();
}

std::vector<UnclosedBrace> BraceMatcher::run() {
  for (size_t i = 0; !tokens[i].is(Token::End); ++i) {
    if (!tokens[i].is(Token::Punctuation))
      continue;
    char c = tokens[i].spelling;
    // "<" and ">" are left out: they may be comparisons.
    if (StringRef("({[").contains(c))
      open.push_back({i, c, c == '{' ? indentationOfOperation(i) : 0});
    else if (StringRef(")}]").contains(c))
      close(i);
  }
  for (const Open &bracket : open)
    report(bracket);
  std::stable_sort(found.begin(), found.end(),
                   [](const UnclosedBrace &a, const UnclosedBrace &b) {
                     // If two are at one place, the inner one is first.
                     return a.place != b.place ? a.place < b.place
                                               : b.opener < a.opener;
                   });
  return std::move(found);
}

/// Returns the number of "{" less the number of "}".
static ptrdiff_t countUnclosedBraces(StringRef text) {
  ptrdiff_t count = 0;
  Lexer lexer(text);
  for (Token token = lexer.next(); !token.is(Token::End);
       token = lexer.next()) {
    count += token.is('{');
    count -= token.is('}');
  }
  return count;
}

std::vector<UnclosedBrace>
mlir::tcp::lsp::findUnclosedBraces(StringRef text, size_t indentation) {
  // If the numbers of braces are equal, the indentation does not matter.
  if (countUnclosedBraces(text) <= 0)
    return {};
  return BraceMatcher(text, indentation).run();
}

std::optional<Range> mlir::tcp::lsp::findOpener(const Statements &statements,
                                                size_t offset, char closer) {
  std::vector<const Statement *> around = statements.around(offset);
  // MLIR reports a missing bracket at the next statement. The search then goes
  // through all tokens before that statement.
  size_t begin = 0;
  size_t end = statements.tokenAt(offset);
  if (!around.empty() && around.back()->tokens.begin < end)
    begin = around.back()->tokens.begin;
  const std::vector<Token> &tokens = statements.getTokens();
  if (tokens[end].range.end <= offset && !tokens[end].is(Token::End))
    ++end;
  std::vector<size_t> open;
  for (size_t i = begin; i < end; ++i) {
    if (!tokens[i].is(Token::Punctuation))
      continue;
    char c = tokens[i].spelling;
    size_t close = kClosing.find(c);
    if (kOpening.contains(c))
      open.push_back(i);
    else if (close != StringRef::npos && !open.empty() &&
             tokens[open.back()].is(kOpening[close]))
      open.pop_back();
  }
  while (!open.empty() &&
         !tokens[open.back()].is(kOpening[kClosing.find(closer)]))
    open.pop_back();
  if (open.empty())
    return std::nullopt;
  return tokens[open.back()].range;
}

/// Returns the token of the innermost "(" or "[" before `offset` that a
/// statement does not close. The statement's regions do not count.
static std::optional<size_t> findUnclosedIn(const Statements &statements,
                                            const Statement &statement,
                                            size_t offset) {
  const std::vector<Token> &tokens = statements.getTokens();
  std::vector<size_t> open;
  size_t region = 0;
  for (size_t i = statement.name; i < statement.tokens.end; ++i) {
    while (region < statement.regions.size() &&
           statement.regions[region].tokens.begin == i)
      i = statement.regions[region++].tokens.end;
    if (i >= statement.tokens.end || !tokens[i].is(Token::Punctuation))
      continue;
    size_t close = StringRef(")]").find(tokens[i].spelling);
    if (StringRef("([").contains(tokens[i].spelling))
      open.push_back(i);
    else if (close != StringRef::npos && !open.empty() &&
             tokens[open.back()].is("(["[close]))
      open.pop_back();
  }
  while (!open.empty() && tokens[open.back()].range.begin >= offset)
    open.pop_back();
  return open.empty() ? std::nullopt : std::optional(open.back());
}

std::optional<UnclosedBracket>
mlir::tcp::lsp::findUnclosedBracket(const Statements &statements, size_t offset,
                                    bool onlyOuter) {
  const std::vector<Token> &tokens = statements.getTokens();
  std::vector<const Statement *> around = statements.around(offset);
  for (auto statement = around.rbegin(); statement != around.rend();
       ++statement) {
    const auto &regions = (*statement)->regions;
    bool isOuter = !regions.empty() &&
                   offset > tokens[regions.front().tokens.begin].range.begin;
    auto unclosed = findUnclosedIn(statements, **statement, offset);
    if (!unclosed || (onlyOuter && !isOuter))
      continue;
    // The bracket belongs after the last token before `offset`, and before the
    // region.
    size_t before = statements.tokenAt(offset);
    if (before > 0 && tokens[before].range.begin >= offset)
      --before;
    if (!regions.empty())
      before = std::min(before, regions.front().tokens.begin - 1);
    before = std::max(before, *unclosed);
    return UnclosedBracket{
        tokens[*unclosed].range, tokens[*unclosed].is('(') ? ')' : ']',
        tokens[before].range.end, tokens[*unclosed].range.begin};
  }
  return std::nullopt;
}

/// Returns whether a token is a "<" directly after the name of a type or an
/// attribute.
static bool isParameterList(const std::vector<Token> &tokens, size_t i) {
  return i > 0 && tokens[i].is('<') &&
         (tokens[i - 1].is(Token::TypeId) ||
          tokens[i - 1].is(Token::AttributeId) ||
          tokens[i - 1].is(Token::BareId)) &&
         tokens[i - 1].range.end == tokens[i].range.begin;
}

/// Returns the token of the bracket that closes the one at `opener`, or
/// `opener` if there is none before `end`.
static size_t findPartner(const std::vector<Token> &tokens, size_t opener,
                          size_t end) {
  char closer = kClosing[kOpening.find(tokens[opener].spelling)];
  size_t depth = 0;
  for (size_t i = opener; i < end; ++i) {
    depth += tokens[i].is(tokens[opener].spelling);
    if (tokens[i].is(closer) && --depth == 0)
      return i;
  }
  return opener;
}

/// Returns the last token before the ">" that the "<" at `opener` lacks.
/// `lineEnd` is the last token of the line.
static size_t findEndOfParameters(const std::vector<Token> &tokens,
                                  size_t opener, size_t lineEnd) {
  // Nothing follows an alias on its line.
  if (tokens[1].is('=') &&
      (tokens[0].is(Token::TypeId) || tokens[0].is(Token::AttributeId)))
    return lineEnd;
  size_t end = opener;
  while (end < lineEnd) {
    const Token &next = tokens[end + 1];
    bool isInList =
        next.is('{') &&
        (tokens[end].is('<') || tokens[end].is(',') || tokens[end].is('='));
    if (next.is('(') || isInList)
      if (size_t partner = findPartner(tokens, end + 1, lineEnd + 1);
          partner != end + 1) {
        end = partner;
        continue;
      }
    // These can't be parameters.
    if (next.is(Token::Arrow) || next.is(')') || next.is('{') ||
        (next.is(',') && (tokens[end + 2].is(Token::TypeId) ||
                          tokens[end + 2].is(Token::ValueId))))
      break;
    ++end;
  }
  return end;
}

/// Returns whether the token is a bracket, and no part of `<=` or `>=`.
static bool isBracket(const std::vector<Token> &tokens, size_t i) {
  const Token &next = tokens[i + 1];
  return !next.is('=') || next.range.begin != tokens[i].range.end;
}

std::vector<UnclosedBracket>
mlir::tcp::lsp::findUnclosedParameters(const Statements &statements) {
  const std::vector<Token> &tokens = statements.getTokens();
  std::vector<size_t> open;
  std::vector<UnclosedBracket> found;
  auto report = [&](size_t before) {
    const Token &opener = tokens[open.back()];
    found.push_back({opener.range, kClosing[kOpening.find(opener.spelling)],
                     tokens[before].range.end,
                     tokens[open.front()].range.begin});
    open.clear();
  };
  for (size_t i = 0;; ++i) {
    if (!open.empty() &&
        (tokens[i].is(Token::End) || statements.beginsStatement(i)))
      report(tokens[open.back()].is('<')
                 ? findEndOfParameters(tokens, open.back(), i - 1)
                 : i - 1);
    if (tokens[i].is(Token::End))
      return found;
    if (!tokens[i].is(Token::Punctuation) || !isBracket(tokens, i))
      continue;
    size_t close = kClosing.find(tokens[i].spelling);
    if (isParameterList(tokens, i) ||
        (!open.empty() && kOpening.contains(tokens[i].spelling)))
      open.push_back(i);
    else if (!open.empty() && close != StringRef::npos) {
      if (tokens[open.back()].is(kOpening[close]))
        open.pop_back();
      else
        report(i - 1);
    }
  }
}

char mlir::tcp::lsp::findExpectedCloser(StringRef message) {
  // The messages are such as "expected ')' ..." and "expected ',' or ']'".
  StringRef rest =
      message.drop_front(std::min(message.find("expected '"), message.size()));
  for (; rest.size() > 2; rest = rest.drop_front())
    if (rest[0] == '\'' && rest[2] == '\'' && kClosing.contains(rest[1]))
      return rest[1];
  return 0;
}
