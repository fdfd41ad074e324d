//===- Layout.cpp - The layout of tokens ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/format/Layout.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// Lays out the tokens of one piece.
class PieceLayout {
public:
  /// `tokens` are those of the piece. `first` is the index of the first one in
  /// the whole layout.
  PieceLayout(StringRef text, const Member &member,
              llvm::MutableArrayRef<LaidOut> tokens, size_t first)
      : text(text), member(member), tokens(tokens), firstIndex(first) {}

  void run();

private:
  /// An open bracket.
  struct Open {
    char bracket;
    size_t token;
    bool isRegion = false;
    /// True if the text inside is not changed.
    bool isOpaque = false;
    bool isArguments = false;
  };
  static constexpr size_t kNone = ~size_t(0);

  bool matchBrackets();
  void findStarts();
  void keep();
  StringRef spelling(size_t i) const {
    Range range = tokens[i].token.range;
    return text.slice(range.begin, range.end);
  }
  const Token &at(size_t i) const { return tokens[i].token; }
  /// Returns the next token after `i` that is no comment, or `kNone`.
  size_t behind(size_t i) const;
  bool isFirstOfLine(size_t i) const {
    return i == 0 || text.slice(at(i - 1).range.end, at(i).range.begin)
                             .find_first_of("\r\n") != StringRef::npos;
  }
  bool touches(size_t a, size_t b) const {
    return at(a).range.end == at(b).range.begin;
  }
  bool isOperator(size_t i) const;
  bool isLabel(size_t i) const;
  bool startsStatement(size_t i) const;
  bool opensRegion(size_t i) const {
    return at(i).is('{') && std::binary_search(regions.begin(), regions.end(),
                                               at(i).range.begin);
  }
  void indent(size_t i);
  void findAnchor(size_t i);
  void indentComments(size_t i);
  void setGap(size_t i);
  void open(size_t i);
  void close();

  StringRef text;
  const Member &member;
  llvm::MutableArrayRef<LaidOut> tokens;
  size_t firstIndex;
  /// For each bracket, the index of its partner; `kNone` for other tokens.
  std::vector<size_t> partners;
  /// The bytes at which statements start, and those at which their regions
  /// start.
  std::vector<size_t> starts, regions;

  std::vector<Open> stack;
  unsigned level = 0, parentheses = 0, opaque = 0;
  bool inLabel = false;
  /// The first token of the last line that is no comment.
  size_t lineStart = 0;
  /// The last token that is no comment.
  size_t last = kNone;
  bool lastClosedRegion = false;
};
} // namespace

size_t PieceLayout::behind(size_t i) const {
  for (++i; i < tokens.size(); ++i)
    if (!at(i).is(Token::Comment))
      return i;
  return kNone;
}

/// Finds the partners of brackets. Returns false if they do not match. A "<"
/// without a ">" is a comparison.
bool PieceLayout::matchBrackets() {
  partners.assign(tokens.size(), kNone);
  std::vector<size_t> opened;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!at(i).is(Token::Punctuation))
      continue;
    char c = at(i).spelling;
    if (StringRef("([{<").contains(c)) {
      opened.push_back(i);
      continue;
    }
    size_t kind = StringRef(")]}>").find(c);
    if (kind == StringRef::npos)
      continue;
    bool isAngle = c == '>';
    if (!isAngle)
      while (!opened.empty() && at(opened.back()).is('<'))
        opened.pop_back();
    if (opened.empty() || !at(opened.back()).is("([{<"[kind])) {
      if (isAngle)
        continue;
      return false;
    }
    // A ">" before a "=" is a comparison.
    if (isAngle && text.substr(at(i).range.end).starts_with("="))
      continue;
    partners[i] = opened.back();
    partners[opened.back()] = i;
    opened.pop_back();
  }
  for (size_t i : opened)
    if (!at(i).is('<'))
      return false;
  return true;
}

static void collect(const Statements &statements,
                    const std::vector<Statement> &level,
                    std::vector<size_t> &starts, std::vector<size_t> &regions) {
  auto byteOf = [&](size_t token) {
    return statements.getTokens()[token].range.begin;
  };
  for (const Statement &statement : level) {
    starts.push_back(byteOf(statement.tokens.begin));
    for (const Statement::Region &region : statement.regions) {
      regions.push_back(byteOf(region.tokens.begin));
      collect(statements, region.statements, starts, regions);
    }
  }
}

void PieceLayout::findStarts() {
  const Unit &unit = *member.unit;
  collect(unit.getStatements(), unit.getStatements().getTopLevel(), starts,
          regions);
  // If the text parses, the parser knows where operations start.
  if (unit.isIntact())
    for (const Occurrence &occurrence : unit.getOccurrences().getAll())
      if (unit.getOccurrences().entity(occurrence).kind == Entity::OpName)
        starts.push_back(occurrence.begin);
  for (size_t &start : starts)
    start += member.piece.range.begin;
  for (size_t &region : regions)
    region += member.piece.range.begin;
  llvm::sort(starts);
  llvm::sort(regions);
}

void PieceLayout::keep() {
  for (LaidOut &token : tokens) {
    token.gap = LaidOut::Keep;
    token.indent = LaidOut::Fixed;
  }
}

/// Returns whether a ":" or "=" is half of "::", "==", "<=", ">=" or "!=".
bool PieceLayout::isOperator(size_t i) const {
  auto isOneOf = [&](size_t j, StringRef bytes) {
    return at(j).is(Token::Punctuation) && bytes.contains(at(j).spelling);
  };
  StringRef halves = at(i).is(':') ? ":" : "=<>!";
  return (i > 0 && touches(i - 1, i) && isOneOf(i - 1, halves)) ||
         (i + 1 < tokens.size() && touches(i, i + 1) && isOneOf(i + 1, halves));
}

/// Returns whether the label of a block starts here: ^bb0: or ^bb0(...):.
bool PieceLayout::isLabel(size_t i) const {
  if (!at(i).is(Token::BlockId) || (!stack.empty() && !stack.back().isRegion))
    return false;
  size_t next = behind(i);
  if (next != kNone && at(next).is('('))
    next = partners[next] == kNone ? kNone : behind(partners[next]);
  return next != kNone && at(next).is(':');
}

bool PieceLayout::startsStatement(size_t i) const {
  auto isStart = [&](size_t j) {
    return std::binary_search(starts.begin(), starts.end(), at(j).range.begin);
  };
  if (isStart(i))
    return true;
  if (!at(i).is(Token::ValueId))
    return false;
  // These may be results before a name that the parser knows.
  for (size_t j = i + 1; j < tokens.size(); ++j) {
    if (at(j).is('='))
      return j + 1 < tokens.size() && isStart(j + 1);
    if (!at(j).is(Token::ValueId) && !at(j).is(',') && !at(j).is(':') &&
        !at(j).is(Token::Integer))
      return false;
  }
  return false;
}

/// Decides the column of the first token of a line, which is no comment.
void PieceLayout::indent(size_t i) {
  LaidOut &item = tokens[i];
  item.level = level;
  item.indent = LaidOut::Level;
  if (i == 0)
    return;
  if (opaque) {
    item.indent = LaidOut::Relative;
    return;
  }
  bool inRegion = stack.empty() || stack.back().isRegion;
  if (item.token.is('}') && partners[i] != kNone && !stack.empty() &&
      stack.back().isRegion) {
    item.level = level - 1;
    return;
  }
  if (isLabel(i)) {
    item.level = level ? level - 1 : 0;
    return;
  }
  if (inRegion && startsStatement(i)) {
    // In a piece with errors, the column may be the reason why the token
    // belongs to the piece.
    if (stack.empty() && !member.unit->isIntact())
      item.indent = LaidOut::Relative;
    return;
  }
  if (item.token.is(')') || opensRegion(i) || lastClosedRegion)
    return;
  if (item.token.is(Token::BareId) &&
      (spelling(i) == "case" || spelling(i) == "default"))
    return;
  if (inLabel)
    item.level = level ? level - 1 : 0;
  // In a piece with errors, the line may be another operation. It is then moved
  // as the line before it.
  item.indent = member.unit->isIntact() ? LaidOut::GoesOn : LaidOut::Relative;
  findAnchor(i);
}

/// Sets the anchor: the first token after the open parenthesis, or after the
/// ":" or "->" at the start of the line before.
void PieceLayout::findAnchor(size_t i) {
  const Token &start = at(lineStart);
  if (!stack.empty() && stack.back().bracket == '(')
    tokens[i].anchor = firstIndex + stack.back().token + 1;
  else if (start.is(':') || start.is(Token::Arrow))
    tokens[i].anchor = firstIndex + lineStart + 1;
  else
    tokens[i].anchor = tokens[lineStart].anchor;
}

/// Comments on lines of their own get the column of the token after them.
void PieceLayout::indentComments(size_t i) {
  for (size_t j = i; j-- > 0 && at(j).is(Token::Comment);) {
    if (!isFirstOfLine(j))
      continue;
    tokens[j].indent = tokens[i].indent;
    tokens[j].level = tokens[i].level;
    if (tokens[i].token.is('}') && !opaque)
      tokens[j].level = level;
  }
}

void PieceLayout::setGap(size_t i) {
  if (i == 0)
    return;
  LaidOut &item = tokens[i];
  if (opaque && !item.token.is(Token::Comment)) {
    item.gap = LaidOut::Keep;
    return;
  }
  const Token &before = at(i - 1);
  GapContext context;
  context.parentheses = parentheses;
  context.isArguments = !stack.empty() && stack.back().isArguments;
  context.opensRegion = opensRegion(i);
  context.isBehindRegion = lastClosedRegion;
  context.isLabelColon = inLabel && parentheses == 0;
  size_t sign = item.token.is(':') || item.token.is('=') ? i : i - 1;
  if (at(sign).is(':') || at(sign).is('='))
    context.isOperator = isOperator(sign);
  context.isPackColon =
      at(sign).is(':') && sign > 0 && at(sign - 1).is(Token::ValueId) &&
      sign + 2 < tokens.size() && at(sign + 1).is(Token::Integer) &&
      (at(sign + 2).is('=') || at(sign + 2).is(','));
  item.gap = getGap(before, item.token, context);
}

void PieceLayout::open(size_t i) {
  const Token &token = at(i);
  Open made{token.spelling, i};
  made.isRegion = opensRegion(i);
  if (made.isRegion) {
    ++level;
  } else if (token.is('(')) {
    ++parentheses;
    // The blanks inside of a location are not changed.
    made.isOpaque = last != kNone && spelling(last) == "loc";
    made.isArguments = inLabel;
    if (last != kNone && at(last).is(Token::SymbolId) && stack.size() < 2)
      for (size_t j = last; j-- > 0 && !made.isArguments;) {
        if (at(j).is(Token::BareId) && spelling(j).ends_with(".func"))
          made.isArguments = true;
        else if (!at(j).is(Token::BareId))
          break;
      }
  } else {
    made.isOpaque = true;
  }
  opaque += made.isOpaque;
  stack.push_back(made);
}

void PieceLayout::close() {
  const Open &top = stack.back();
  lastClosedRegion = top.isRegion;
  level -= top.isRegion;
  parentheses -= top.bracket == '(';
  opaque -= top.isOpaque;
  stack.pop_back();
}

void PieceLayout::run() {
  level = member.piece.depth;
  if (member.piece.kind == Piece::Separator ||
      member.piece.kind == Piece::Metadata || member.piece.isBroken)
    return keep();
  bool hasBody = member.piece.kind == Piece::Open;
  if (member.unit && !hasBody) {
    if (!matchBrackets())
      return keep();
    findStarts();
  } else {
    // The header of a module, or its end, has no statements.
    partners.assign(tokens.size(), kNone);
    if (hasBody)
      regions.push_back(at(tokens.size() - 1).range.begin);
    for (size_t i = 0; i < tokens.size(); ++i) {
      setGap(i);
      tokens[i].level = level;
      tokens[i].indent = i ? LaidOut::Relative : LaidOut::Level;
      bool isOpen = hasBody && i + 1 == tokens.size();
      opaque += at(i).is(Token::Punctuation) &&
                StringRef("({[<").contains(at(i).spelling) && !isOpen;
      opaque -= opaque && at(i).is(Token::Punctuation) &&
                StringRef(")}]>").contains(at(i).spelling);
    }
    return;
  }
  for (size_t i = 0; i < tokens.size(); ++i) {
    bool isFirst = isFirstOfLine(i);
    if (at(i).is(Token::Comment)) {
      setGap(i);
      continue;
    }
    if (isFirst) {
      indent(i);
      indentComments(i);
      lineStart = i;
      if (tokens[i].indent == LaidOut::Level && !opaque)
        inLabel = isLabel(i);
    }
    bool closes = partners[i] != kNone && partners[i] < i;
    // A closing bracket is outside of its pair.
    if (closes) {
      setGap(i);
      close();
    } else {
      setGap(i);
      lastClosedRegion = false;
      if (partners[i] != kNone)
        open(i);
    }
    last = i;
    if (inLabel && at(i).is(':') && parentheses == 0 && !opaque) {
      // The gap after the label is set here, because the label ends.
      if (i + 1 < tokens.size() && !isFirstOfLine(i + 1))
        tokens[i + 1].gap = LaidOut::One;
      inLabel = false;
    }
  }
}

/// Places the comments before a piece, or after the last one.
static void placeComments(llvm::MutableArrayRef<LaidOut> comments,
                          unsigned level) {
  for (LaidOut &comment : comments) {
    comment.level = level;
    comment.gap = LaidOut::AtLeastOne;
  }
}

/// Returns whether a comment is not moved: a line between chunks, which must
/// start its line, or a directive of lit or FileCheck at the start of its line.
static bool isFixedComment(StringRef text, Range range) {
  StringRef comment = text.slice(range.begin, range.end);
  if (comment.contains("-----"))
    return true;
  bool startsLine = range.begin == 0 || text[range.begin - 1] == '\n';
  if (!startsLine)
    return false;
  StringRef word = comment.ltrim("/ ").split(':').first;
  return !word.empty() && word.size() < comment.ltrim("/ ").size() &&
         llvm::all_of(
             word,
             [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      StringRef("-_{}#").contains(c);
             });
}

/// Returns whether columns decide which lines belong together. They do if there
/// are errors, because brackets may not match.
static bool dependsOnColumns(const std::vector<Member> &members) {
  for (size_t i = 0; i < members.size(); ++i) {
    Piece::Kind kind = members[i].piece.kind;
    if (members[i].piece.isBroken ||
        (members[i].unit && !members[i].unit->isIntact()) ||
        ((kind == Piece::Open || kind == Piece::Close) &&
         members[i].partner == i))
      return true;
  }
  return false;
}

/// Lays a piece out relative to its present column.
static void keepColumn(StringRef text, unsigned depth,
                       llvm::MutableArrayRef<LaidOut> tokens) {
  size_t begin = tokens.front().token.range.begin;
  StringRef blanks = text.take_front(begin);
  blanks = blanks.drop_front(blanks.find_last_of("\r\n") + 1);
  for (LaidOut &item : tokens) {
    item.base = blanks.size();
    item.level = item.level > depth ? item.level - depth : 0;
  }
  tokens.front().indent = LaidOut::Fixed;
}

std::vector<LaidOut> mlir::tcp::lsp::layOut(const Document &document,
                                            size_t first, size_t last) {
  const std::vector<Member> &members = document.getMembers();
  StringRef text = document.getText().str();
  std::vector<LaidOut> all;
  size_t begin = first ? members[first - 1].piece.range.end : 0;
  bool isWhole = members.empty() || last + 1 == members.size();
  size_t end = isWhole ? text.size() : members[last].piece.range.end;
  Lexer lexer(text.take_front(end), begin);
  size_t member = first, pieceBegin = 0, commentsBegin = 0;
  bool keepsColumns = dependsOnColumns(members);
  auto finishPiece = [&] {
    auto tokens = llvm::MutableArrayRef(all).drop_front(pieceBegin);
    PieceLayout(text, members[member], tokens, pieceBegin).run();
    if (keepsColumns)
      keepColumn(text, members[member].piece.depth, tokens);
    commentsBegin = all.size();
    ++member;
  };
  bool inPiece = false;
  for (;;) {
    Token token = lexer.nextOrComment();
    if (inPiece && (token.is(Token::End) ||
                    token.range.begin >= members[member].piece.range.end)) {
      finishPiece();
      inPiece = false;
    }
    if (token.is(Token::End))
      break;
    if (!inPiece && member <= last && member < members.size() &&
        token.range.begin == members[member].piece.range.begin) {
      const Piece &piece = members[member].piece;
      placeComments(llvm::MutableArrayRef(all).drop_front(commentsBegin),
                    piece.depth + (piece.kind == Piece::Close));
      pieceBegin = all.size();
      inPiece = true;
    }
    if (token.is(Token::Comment))
      token.range.end =
          token.range.begin +
          text.slice(token.range.begin, token.range.end).rtrim().size();
    all.push_back({token});
  }
  placeComments(llvm::MutableArrayRef(all).drop_front(commentsBegin), 0);
  for (LaidOut &item : all)
    if (item.token.is(Token::Comment) && isFixedComment(text, item.token.range))
      item.indent = LaidOut::Fixed;
  return all;
}
