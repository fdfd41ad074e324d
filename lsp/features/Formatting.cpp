//===- Formatting.cpp - Indentation and blanks ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Formatting.h"
#include "lsp/features/format/Layout.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Clients become slow if there are more edits.
static const size_t kMaxEdits = 10000;

static bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

/// Returns the line ends in a gap: LF, CRLF or CR.
static std::vector<StringRef> lineEnds(StringRef gap) {
  std::vector<StringRef> ends;
  for (size_t i = 0; i < gap.size(); ++i)
    if (isLineEnd(gap[i])) {
      size_t size = gap.substr(i).starts_with("\r\n") ? 2 : 1;
      ends.push_back(gap.substr(i, size));
      i += size - 1;
    }
  return ends;
}

/// Returns the column after the blanks at the start of a line.
static unsigned columnOf(StringRef blanks, unsigned tabSize) {
  unsigned column = 0;
  for (char c : blanks)
    column = c == '\t' ? (column / tabSize + 1) * tabSize : column + 1;
  return column;
}

namespace {
/// Makes the edits that lay tokens out.
class Formatter {
public:
  Formatter(const Document &document, FormatOptions options)
      : document(document), text(document.getText().str()), options(options) {
    this->options.tabSize = std::clamp(options.tabSize, 1u, 64u);
  }

  std::vector<TextEdit> run(size_t first, size_t last);

private:
  std::string indentation(unsigned column) const;
  unsigned columnFor(const LaidOut &item, unsigned old);
  void addColumns(bool isLine, StringRef before, StringRef after,
                  size_t lastSize);
  std::string newLine(StringRef gap, const LaidOut *item);
  void replace(Range range, StringRef with);
  std::string trailing(StringRef gap) const;
  bool keepsTokens(Range range) const;

  const Document &document;
  StringRef text;
  FormatOptions options;
  /// True if empty lines are kept, because expected diagnostics name lines by
  /// their distance.
  bool countsLines = false;
  /// The number of columns by which the last line was moved.
  int moved = 0;
  /// The column of a token before and after the edits.
  struct Columns {
    unsigned before, after;
  };
  std::vector<Columns> columns;
  std::vector<TextEdit> edits;
};
} // namespace

std::string Formatter::indentation(unsigned column) const {
  if (options.insertSpaces)
    return std::string(column, ' ');
  return std::string(column / options.tabSize, '\t') +
         std::string(column % options.tabSize, ' ');
}

/// Returns the new column of the first token of a line. `old` is its column
/// now.
unsigned Formatter::columnFor(const LaidOut &item, unsigned old) {
  unsigned column = old;
  switch (item.indent) {
  case LaidOut::Fixed:
    // A comment does not show how far the operation around it was moved.
    if (!item.token.is(Token::Comment))
      moved = 0;
    return old;
  case LaidOut::Relative:
    return std::max(0, int(old) + moved);
  case LaidOut::Level:
    column = item.base + item.level * options.tabSize;
    break;
  case LaidOut::GoesOn:
    column = item.base + (item.level + 2) * options.tabSize;
    if (item.anchor && columns[item.anchor].before == old)
      column = columns[item.anchor].after;
    break;
  }
  moved = int(column) - int(old);
  return column;
}

/// Returns the new blanks before the first token of a line.
std::string Formatter::newLine(StringRef gap, const LaidOut *item) {
  std::vector<StringRef> ends = lineEnds(gap);
  StringRef blanks =
      ends.empty() ? gap : gap.substr(ends.back().end() - gap.begin());
  std::string result;
  if (!ends.empty() && !options.trimTrailingWhitespace)
    result = gap.take_until(isLineEnd);
  for (size_t i = 0; i < ends.size() && (i < 2 || countsLines); ++i)
    result += ends[i];
  unsigned old = columnOf(blanks, options.tabSize);
  unsigned column = columnFor(*item, old);
  if (column == old && item->indent != LaidOut::Level &&
      item->indent != LaidOut::GoesOn)
    return result + blanks.str();
  return result + indentation(column);
}

/// Notes the columns of the next token. `before` and `after` are the old and
/// the new gap before it, and `lastSize` is the size of the token before the
/// gap.
void Formatter::addColumns(bool isLine, StringRef before, StringRef after,
                           size_t lastSize) {
  auto blanksOf = [](StringRef gap) {
    return gap.drop_front(gap.find_last_of("\r\n") + 1);
  };
  if (isLine || columns.empty()) {
    columns.push_back({columnOf(blanksOf(before), options.tabSize),
                       columnOf(blanksOf(after), options.tabSize)});
    return;
  }
  unsigned size = lastSize;
  columns.push_back({columns.back().before + size + unsigned(before.size()),
                     columns.back().after + size + unsigned(after.size())});
}

/// Returns the new blanks after the last token.
std::string Formatter::trailing(StringRef gap) const {
  std::vector<StringRef> ends = lineEnds(gap);
  std::string result;
  if (ends.empty() && options.insertFinalNewline) {
    size_t end = text.find_first_of("\r\n");
    result = end == StringRef::npos                 ? "\n"
             : text.substr(end).starts_with("\r\n") ? "\r\n"
                                                    : text.substr(end, 1).str();
  }
  for (size_t i = 0; i < ends.size() && (i < 1 || !options.trimFinalNewlines);
       ++i)
    result += ends[i];
  return result;
}

/// Makes an edit for the part of a range in which the new text differs.
void Formatter::replace(Range range, StringRef with) {
  StringRef old = text.slice(range.begin, range.end);
  if (old == with)
    return;
  while (!old.empty() && !with.empty() && old.front() == with.front()) {
    old = old.drop_front();
    with = with.drop_front();
    ++range.begin;
  }
  while (!old.empty() && !with.empty() && old.back() == with.back()) {
    old = old.drop_back();
    with = with.drop_back();
    --range.end;
  }
  edits.push_back({range, with.str()});
}

static std::string setGap(StringRef gap, LaidOut::Gap wanted) {
  switch (wanted) {
  case LaidOut::Keep:
    return gap.str();
  case LaidOut::None:
    return "";
  case LaidOut::One:
    return " ";
  case LaidOut::AtMostOne:
    return gap.empty() ? "" : " ";
  case LaidOut::AtLeastOne:
    return gap.empty() ? " " : gap.str();
  }
  llvm_unreachable("unknown gap");
}

/// Merges edits that are close to each other if there are very many.
static void mergeEdits(StringRef text, std::vector<TextEdit> &edits) {
  for (size_t distance = 16; edits.size() > kMaxEdits; distance *= 4) {
    std::vector<TextEdit> merged;
    for (TextEdit &edit : edits) {
      if (merged.empty() ||
          edit.range.begin - merged.back().range.end > distance) {
        merged.push_back(std::move(edit));
        continue;
      }
      TextEdit &last = merged.back();
      last.text += text.slice(last.range.end, edit.range.begin);
      last.text += edit.text;
      last.range.end = edit.range.end;
    }
    edits = std::move(merged);
  }
}

/// Returns whether the edits change no token of a range.
bool Formatter::keepsTokens(Range range) const {
  std::vector<TextEdit> moved = edits;
  for (TextEdit &edit : moved) {
    edit.range.begin -= range.begin;
    edit.range.end -= range.begin;
  }
  StringRef before = text.slice(range.begin, range.end);
  std::string after = applyEdits(before, std::move(moved));
  Lexer a(before), b(after);
  for (;;) {
    Token one = a.nextOrComment(), other = b.nextOrComment();
    if (one.kind != other.kind)
      return false;
    if (one.is(Token::End))
      return true;
    if (before.slice(one.range.begin, one.range.end).rtrim() !=
        StringRef(after).slice(other.range.begin, other.range.end).rtrim())
      return false;
  }
}

std::vector<TextEdit> Formatter::run(size_t first, size_t last) {
  std::vector<LaidOut> tokens = layOut(document, first, last);
  for (const LaidOut &item : tokens)
    if (item.token.is(Token::Comment)) {
      StringRef comment =
          text.slice(item.token.range.begin, item.token.range.end);
      countsLines |= comment.contains("expected-") &&
                     (comment.contains("@+") || comment.contains("@-"));
    }
  size_t done = first ? document.getMembers()[first - 1].piece.range.end : 0;
  Range all{done, done};
  columns.reserve(tokens.size());
  size_t size = 0;
  for (const LaidOut &item : tokens) {
    Range gap{done, item.token.range.begin};
    StringRef blanks = text.slice(gap.begin, gap.end);
    bool isLine =
        gap.begin == 0 || blanks.find_first_of("\r\n") != StringRef::npos;
    std::string with =
        !isLine         ? setGap(blanks, item.gap)
        : gap.begin > 0 ? newLine(blanks, &item)
                        : StringRef(newLine(blanks, &item)).ltrim("\r\n").str();
    replace(gap, with);
    addColumns(isLine, blanks, with, size);
    size = item.token.range.size();
    done = item.token.range.end;
  }
  all.end = done;
  if (last + 1 >= document.getMembers().size()) {
    all.end = text.size();
    replace({done, text.size()},
            tokens.empty() ? "" : trailing(text.substr(done)));
  }
  if (!keepsTokens(all))
    return {};
  mergeEdits(text, edits);
  return std::move(edits);
}

std::vector<TextEdit> mlir::tcp::lsp::format(const Document &document,
                                             const FormatOptions &options) {
  size_t count = document.getMembers().size();
  return Formatter(document, options).run(0, count ? count - 1 : 0);
}

std::vector<TextEdit>
mlir::tcp::lsp::formatRange(const Document &document, Range range,
                            const FormatOptions &options) {
  const std::vector<Member> &members = document.getMembers();
  if (members.empty())
    return format(document, options);
  const Text &text = document.getText();
  Range lines{text.lineStart(text.lineOf(range.begin)), text.size()};
  unsigned lastLine = text.lineOf(range.end);
  // A range that ends at the start of a line does not include that line.
  if (lastLine > text.lineOf(range.begin) &&
      range.end == text.lineStart(lastLine))
    --lastLine;
  if (lastLine + 1 < text.getNumLines())
    lines.end = text.lineStart(lastLine + 1);
  size_t first =
      llvm::partition_point(members,
                            [&](const Member &member) {
                              return member.piece.range.end < lines.begin;
                            }) -
      members.begin();
  size_t last =
      llvm::partition_point(members,
                            [&](const Member &member) {
                              return member.piece.range.begin < lines.end;
                            }) -
      members.begin();
  first = std::min(first, members.size() - 1);
  last = std::max(first, std::min(last, members.size() - 1));
  std::vector<TextEdit> edits = Formatter(document, options).run(first, last);
  llvm::erase_if(edits, [&](const TextEdit &edit) {
    return edit.range.begin < lines.begin || edit.range.end > lines.end;
  });
  return edits;
}

//===----------------------------------------------------------------------===//
// On type
//===----------------------------------------------------------------------===//

namespace {
/// The brackets that are open at a byte.
struct OpenAt {
  /// The line on which the innermost region or the statement begins.
  unsigned line;
  bool inRegion;
  bool inStatement;
};
} // namespace

/// Returns the brackets that are open at `offset`. Tokens are read from
/// `begin`, because the text after `offset` may be incomplete.
static std::optional<OpenAt> findOpen(const Text &text, size_t begin,
                                      size_t offset) {
  struct Bracket {
    char opened;
    unsigned line;
  };
  std::vector<Bracket> stack;
  Lexer lexer(text.str().take_front(offset), begin);
  Token last;
  bool isLastOpen = false;
  unsigned line = text.lineOf(begin), statementLine = line;
  for (Token token = lexer.next(); !token.is(Token::End);
       token = lexer.next()) {
    if (text.lineOf(token.range.begin) != line) {
      line = text.lineOf(token.range.begin);
      bool goesOn = last.is(Token::Arrow) ||
                    (last.is(Token::Punctuation) &&
                     StringRef(",:=([<").contains(last.spelling));
      if (!goesOn && (stack.empty() || stack.back().opened == '{'))
        statementLine = line;
    }
    isLastOpen = false;
    if (token.is(Token::Punctuation)) {
      if (StringRef("({[").contains(token.spelling)) {
        stack.push_back({token.spelling, statementLine});
        isLastOpen = true;
      } else if (StringRef(")}]").contains(token.spelling) && !stack.empty()) {
        statementLine = stack.back().line;
        stack.pop_back();
      }
    }
    last = token;
  }
  bool goesOn =
      last.is(Token::Arrow) || (last.is(Token::Punctuation) && !isLastOpen &&
                                StringRef(",=").contains(last.spelling));
  if (stack.empty() && !goesOn)
    return std::nullopt;
  bool inRegion = !stack.empty() && stack.back().opened == '{' && !goesOn;
  return OpenAt{inRegion || !goesOn ? stack.back().line : statementLine,
                inRegion, !inRegion};
}

std::vector<TextEdit>
mlir::tcp::lsp::formatOnType(const Document &document, size_t offset,
                             char typed, const FormatOptions &options) {
  const Text &text = document.getText();
  unsigned line = text.lineOf(offset);
  size_t lineStart = text.lineStart(line);
  StringRef content = text.line(line);
  StringRef blanks =
      content.take_while([](char c) { return c == ' ' || c == '\t'; });
  StringRef rest = content.drop_front(blanks.size());
  // Only a "}" at the start of a line moves.
  if (typed == '}' && !rest.starts_with("}"))
    return {};
  if (typed != '}' && typed != '\n')
    return {};
  size_t begin = 0;
  unsigned depth = 0;
  const std::vector<Member> &members = document.getMembers();
  auto after = llvm::partition_point(members, [&](const Member &member) {
    return member.piece.range.begin < lineStart;
  });
  if (after != members.begin()) {
    const Piece &piece = std::prev(after)->piece;
    begin = piece.range.begin;
    depth = piece.depth;
  }
  unsigned tabSize = std::clamp(options.tabSize, 1u, 64u);
  std::optional<OpenAt> open = findOpen(text, begin, lineStart);
  unsigned column = depth * tabSize;
  if (open) {
    StringRef opener = text.line(open->line);
    column = columnOf(
        opener.take_while([](char c) { return c == ' ' || c == '\t'; }),
        tabSize);
    bool closes = !rest.empty() && StringRef("})]").contains(rest.front());
    if (!closes)
      column += (open->inRegion ? 1 : 2) * tabSize;
  } else if (rest.starts_with("}") && depth) {
    column -= tabSize;
  }
  std::string wanted = options.insertSpaces
                           ? std::string(column, ' ')
                           : std::string(column / tabSize, '\t') +
                                 std::string(column % tabSize, ' ');
  std::vector<TextEdit> edits;
  if (wanted != blanks)
    edits.push_back({{lineStart, lineStart + blanks.size()}, wanted});
  // Blanks at the end of the line before are removed.
  if (typed == '\n' && line > 0 && options.trimTrailingWhitespace) {
    StringRef left = text.line(line - 1);
    StringRef kept = left.rtrim(" \t");
    size_t leftStart = text.lineStart(line - 1);
    if (kept.size() != left.size())
      edits.push_back({{leftStart + kept.size(), leftStart + left.size()}, ""});
  }
  llvm::sort(edits);
  return edits;
}
