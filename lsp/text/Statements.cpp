//===- Statements.cpp - Operations by their tokens ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Statements.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Regions that are nested more deeply are not read.
static const size_t kMaxDepth = 1000;

/// Ops that may be written without their dialect, in the body of a function.
/// Returns whether `name` is an op of `func` or `builtin`, which needs no
/// prefix in the body of a function.
static bool isOpWithoutDialect(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"module", "return", "call", "call_indirect", "constant"}, true)
      .Cases({"unrealized_conversion_cast", "yield"}, true)
      .Default(false);
}

/// Returns whether `name` is a terminator, which may stand alone in a region on
/// one line: { return }, { scf.yield }.
static bool isTerminator(StringRef name) {
  StringRef last = name.rsplit('.').second;
  if (last.empty())
    last = name;
  return last == "return" || last == "yield" || last == "terminator" ||
         last == "unreachable";
}

namespace mlir::tcp::lsp {
/// Reads the statements of a text. It keeps its own stack of regions, because
/// text may nest deeper than recursion allows.
class StatementReader {
public:
  explicit StatementReader(const Statements &of) : of(of), tokens(of.tokens) {}

  std::vector<Statement> read();
  bool beginsStatement(size_t token) const;

private:
  /// A region whose "}" has not been read. The first frame is the text itself.
  struct Frame {
    Statement::Region region;
    /// The statement of the region that is being read.
    std::optional<Statement> statement;
    /// The number of open brackets within the statement, and the number of
    /// braces at the ends of lines among them.
    unsigned open = 0, openBraces = 0;
  };

  bool isFirstOfLine(size_t token) const {
    if (token == 0)
      return true;
    return of.text.slice(tokens[token - 1].range.end, tokens[token].range.begin)
               .find_first_of("\r\n") != StringRef::npos;
  }
  bool goesOn(size_t token) const {
    if (token == 0)
      return false;
    const Token &before = tokens[token - 1];
    return before.is(Token::Arrow) ||
           (before.is(Token::Punctuation) &&
            StringRef(",:=([<").contains(before.spelling));
  }
  std::optional<size_t> endOfResults(size_t token) const;
  bool startsStatement(size_t token) const;
  std::optional<size_t> nameOfResults(size_t token) const;
  bool startsForSure(size_t token) const;
  bool startsBehind(size_t token) const;
  bool isBehindWord(size_t token) const;
  bool opensRegion(size_t token) const;
  Statement start(size_t &token);
  void finishStatement(Frame &frame, size_t end);
  void closeRegion(size_t end);

  const Statements &of;
  const std::vector<Token> &tokens;
  std::vector<Frame> frames;
};
} // namespace mlir::tcp::lsp

/// Returns the index of the token after the "=" of the results that begin at
/// `token`. If the "=" is missing, returns that of the op's name, which must
/// have a dot.
std::optional<size_t> StatementReader::endOfResults(size_t token) const {
  for (;;) {
    if (!tokens[token++].is(Token::ValueId))
      return std::nullopt;
    if (tokens[token].is(':')) {
      if (!tokens[token + 1].is(Token::Integer))
        return std::nullopt;
      token += 2;
    }
    if (tokens[token].is('='))
      return token + 1;
    if (tokens[token].is(Token::BareId) && !isFirstOfLine(token) &&
        of.spelling(token).contains('.'))
      return token;
    if (!tokens[token].is(','))
      return std::nullopt;
    ++token;
  }
}

bool StatementReader::startsStatement(size_t token) const {
  const Token &t = tokens[token];
  switch (t.kind) {
  case Token::ValueId:
    return isFirstOfLine(token) && !goesOn(token) &&
           endOfResults(token).has_value();
  case Token::BareId: {
    StringRef name = of.spelling(token);
    return isFirstOfLine(token) && !goesOn(token) &&
           (name.contains('.') || isOpWithoutDialect(name));
  }
  case Token::String:
    return isFirstOfLine(token) && !goesOn(token) && tokens[token + 1].is('(');
  case Token::AttributeId:
  case Token::TypeId:
    return isFirstOfLine(token) && frames.size() == 1 &&
           tokens[token + 1].is('=');
  default:
    return false;
  }
}

/// Returns the token of the op's name after the results that begin at `token`,
/// if all of them are on one line. `%x = a.b` has one, and the `%i = %a` of a
/// loop does not.
std::optional<size_t> StatementReader::nameOfResults(size_t token) const {
  std::optional<size_t> name = endOfResults(token);
  if (!name || !tokens[*name - 1].is('='))
    return std::nullopt;
  for (size_t i = token + 1; i <= *name; ++i)
    if (isFirstOfLine(i))
      return std::nullopt;
  StringRef op = of.spelling(*name);
  bool isName = tokens[*name].is(Token::String)
                    ? tokens[*name + 1].is('(')
                    : tokens[*name].is(Token::BareId) &&
                          (op.contains('.') || isOpWithoutDialect(op));
  return isName ? name : std::nullopt;
}

/// Returns whether an operation begins at `token` even if brackets are open.
/// This holds for `%x = a.b` on a new line of a region: the brackets are then
/// missing in the statement before it, which somebody is writing.
bool StatementReader::startsForSure(size_t token) const {
  return frames.size() > 1 && tokens[token].is(Token::ValueId) &&
         isFirstOfLine(token) && nameOfResults(token);
}

/// Returns whether an operation of a region begins at `token`, on the line of
/// the operation before it, as `c.d` in `{ a.b %x : i32 c.d }`.
bool StatementReader::startsBehind(size_t token) const {
  if (frames.size() == 1 || goesOn(token))
    return false;
  if (tokens[token].is(Token::ValueId))
    return nameOfResults(token).has_value();
  return tokens[token].is(Token::BareId) && of.spelling(token).contains('.') &&
         !isBehindWord(token);
}

/// Returns whether the word before `token` belongs to the assembly format of an
/// op that names another op, as in `applies a.add`. An operation begins only
/// after a type or after an op's own name.
bool StatementReader::isBehindWord(size_t token) const {
  const Token &word = tokens[token - 1];
  const std::optional<Statement> &statement = frames.back().statement;
  if (!word.is(Token::BareId) || of.spelling(token - 1).contains('.') ||
      (statement && statement->name == token - 1))
    return false;
  const Token &before = tokens[token - 2];
  bool isType = before.is(':') || before.is(',') || before.is(Token::Arrow);
  return !isType && of.spelling(token - 2) != "to";
}

/// Returns whether the "{" at `token` opens a region, and not a dictionary.
bool StatementReader::opensRegion(size_t token) const {
  if (token > 0 && tokens[token - 1].is(Token::BareId) &&
      of.spelling(token - 1) == "attributes")
    return false;
  const Token &first = tokens[token + 1];
  switch (first.kind) {
  case Token::BlockId:
    return true;
  case Token::ValueId:
    // `{%size, %offset}` belongs to a format. In a region, results follow,
    // which may be incomplete.
    return endOfResults(token + 1) ||
           (isFirstOfLine(token + 1) && isFirstOfLine(token + 2));
  case Token::String:
    return tokens[token + 2].is('(');
  case Token::BareId: {
    const Token &second = tokens[token + 2];
    // `{attribute = 1}` and `{unit_attribute, attribute = 1}` are dictionaries,
    // and `{member: i32}` belongs to a type.
    if (second.is('=') || second.is(':') || second.is(','))
      return false;
    if (second.is('}'))
      // This is {unit_attribute}, or an operation without operands.
      return isFirstOfLine(token + 1) || isTerminator(of.spelling(token + 1));
    return true;
  }
  case Token::Punctuation:
    // `{}` on two lines is an empty region.
    return first.is('}') && isFirstOfLine(token + 1);
  default:
    return false;
  }
}

bool StatementReader::beginsStatement(size_t token) const {
  if (!isFirstOfLine(token))
    return false;
  const Token &next = tokens[token + 1];
  switch (tokens[token].kind) {
  case Token::ValueId:
    return endOfResults(token).has_value();
  case Token::BareId: {
    // In a list, such a word would be a name with a value, or an element.
    bool isInList = next.is(Token::Punctuation) &&
                    StringRef("=:,>]").contains(next.spelling);
    StringRef name = of.spelling(token);
    return !isInList && (name.contains('.') || isOpWithoutDialect(name));
  }
  case Token::String:
    return next.is('(');
  case Token::BlockId:
    return true;
  case Token::AttributeId:
  case Token::TypeId:
    return next.is('=');
  default:
    return false;
  }
}

Statement StatementReader::start(size_t &token) {
  Statement statement;
  statement.tokens = {token, token + 1};
  if (tokens[token].is(Token::ValueId)) {
    if (std::optional<size_t> end = endOfResults(token)) {
      for (size_t i = token; i < *end; ++i)
        if (tokens[i].is(Token::ValueId))
          statement.results.push_back({of.spelling(i), 1});
        else if (tokens[i].is(Token::Integer) &&
                 of.spelling(i).getAsInteger(0, statement.results.back().count))
          statement.results.back().count = 1;
      // The op's name follows, unless the text ends here.
      token = *end;
    }
  }
  statement.name = token;
  return statement;
}

void StatementReader::finishStatement(Frame &frame, size_t end) {
  if (!frame.statement)
    return;
  frame.statement->tokens.end = end;
  frame.region.statements.push_back(std::move(*frame.statement));
  frame.statement.reset();
  frame.open = frame.openBraces = 0;
}

void StatementReader::closeRegion(size_t end) {
  finishStatement(frames.back(), end);
  Statement::Region region = std::move(frames.back().region);
  region.tokens.end = std::min(end + 1, tokens.size() - 1);
  frames.pop_back();
  frames.back().statement->regions.push_back(std::move(region));
}

std::vector<Statement> StatementReader::read() {
  frames.emplace_back();
  size_t token = 0;
  for (; !tokens[token].is(Token::End); ++token) {
    Frame &frame = frames.back();
    const Token &t = tokens[token];
    // If a brace is open, the line may be in the body of an operation whose
    // region was not recognized.
    if (frame.open && !frame.openBraces && startsForSure(token))
      frame.open = 0;
    if (frame.open == 0 && (!frame.statement || startsStatement(token) ||
                            startsForSure(token) || startsBehind(token))) {
      if (t.is('}') && frames.size() > 1) {
        closeRegion(token);
        continue;
      }
      if (!frame.statement && frames.size() > 1 && t.is(Token::BlockId)) {
        // A block's label ends at its ":".
        frame.region.hasLabel |= frame.region.statements.empty();
        unsigned open = 0;
        while (!tokens[token + 1].is(Token::End)) {
          ++token;
          open += tokens[token].is('(');
          open -= open && tokens[token].is(')');
          if (!open && tokens[token].is(':'))
            break;
          if (tokens[token].is('}'))
            break;
        }
        continue;
      }
      finishStatement(frame, token);
      frame.statement = start(token);
      if (tokens[token].is(Token::End))
        break;
      continue;
    }
    if (t.is('{')) {
      if (opensRegion(token) && frames.size() < kMaxDepth) {
        frames.emplace_back();
        frames.back().region.tokens = {token, token + 1};
        continue;
      }
      ++frame.open;
      frame.openBraces += isFirstOfLine(token + 1);
    } else if (t.is('(') || t.is('[')) {
      ++frame.open;
    } else if (t.is('}') && frame.open == 0 && frames.size() > 1) {
      closeRegion(token);
    } else if ((t.is(')') || t.is(']') || t.is('}')) && frame.open) {
      --frame.open;
      frame.openBraces -= t.is('}') && frame.openBraces;
    } else if (t.is(Token::BlockId) && frame.open == 0 && frames.size() > 1 &&
               isFirstOfLine(token) && !goesOn(token)) {
      finishStatement(frame, token);
      --token; // The next round reads it as a label.
    }
  }
  while (frames.size() > 1)
    closeRegion(token);
  finishStatement(frames.back(), token);
  return std::move(frames.back().region.statements);
}

Statements::Statements(StringRef text) : text(text), tokens(lex(text)) {
  // Code may look at two tokens after the end.
  tokens.push_back(tokens.back());
  tokens.push_back(tokens.back());
  topLevel = StatementReader(*this).read();
}

Range Statements::bytes(Range range) const {
  if (range.size() == 0)
    return {tokens[range.begin].range.begin, tokens[range.begin].range.begin};
  return {tokens[range.begin].range.begin, tokens[range.end - 1].range.end};
}

size_t Statements::tokenAt(size_t offset) const {
  auto after = std::upper_bound(tokens.begin(), tokens.end(), offset,
                                [](size_t place, const Token &token) {
                                  return place < token.range.begin;
                                });
  return after == tokens.begin() ? 0 : after - tokens.begin() - 1;
}

size_t Statements::tokenTouching(size_t offset) const {
  size_t token = tokenAt(offset);
  const Token &t = tokens[token];
  bool isName = !t.is(Token::Punctuation) && !t.is(Token::Arrow) &&
                !t.is(Token::End) && t.range.touches(offset);
  if (!isName && token > 0 && tokens[token - 1].range.end == offset)
    return token - 1;
  return token;
}

bool Statements::beginsStatement(size_t token) const {
  return StatementReader(*this).beginsStatement(token);
}

std::vector<const Statement *> Statements::around(size_t offset) const {
  std::vector<const Statement *> found;
  const std::vector<Statement> *level = &topLevel;
  size_t token = tokenAt(offset);
  while (level) {
    auto after = std::upper_bound(level->begin(), level->end(), token,
                                  [](size_t place, const Statement &statement) {
                                    return place < statement.tokens.begin;
                                  });
    if (after == level->begin())
      break;
    const Statement &statement = *std::prev(after);
    found.push_back(&statement);
    level = nullptr;
    for (const Statement::Region &region : statement.regions)
      if (region.tokens.contains(token))
        level = &region.statements;
  }
  return found;
}
