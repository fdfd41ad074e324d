//===- DumpComparison.cpp - Changes of passes in a log --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/DumpComparison.h"
#include "lsp/text/Dumps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the name by which an operation is found in all dumps: its op's name,
/// and its symbol if there is one before the first bracket.
static std::string nameOperation(StringRef text, const Piece &piece) {
  Lexer lexer(text.take_front(piece.range.end), piece.range.begin);
  Token token = lexer.next();
  StringRef spelled = text.slice(token.range.begin, token.range.end).trim('"');
  // The printer leaves "builtin." out.
  spelled.consume_front("builtin.");
  std::string name = spelled.str();
  while (!token.is(Token::End) && !token.is('{') && !token.is('(')) {
    if (token.is(Token::SymbolId))
      return name + " " + text.slice(token.range.begin, token.range.end).str();
    token = lexer.next();
  }
  return name;
}

/// Returns the index after the last piece of an operation. For an Open, this is
/// the one after its Close.
static size_t findEnd(llvm::ArrayRef<Piece> pieces, size_t begin) {
  if (pieces[begin].kind != Piece::Open)
    return begin + 1;
  for (size_t i = begin + 1; i < pieces.size(); ++i)
    if (pieces[i].kind == Piece::Close &&
        pieces[i].depth == pieces[begin].depth)
      return i + 1;
  return pieces.size();
}

static bool isOperation(const Piece &piece) {
  return piece.kind == Piece::Ops || piece.kind == Piece::Open;
}

namespace {
/// The pieces of a dump.
struct Dump {
  StringRef title;
  Range header;
  /// The pieces of one operation with its aliases. Text that a program prints
  /// after its last dump does not belong to it.
  size_t begin = 0, end = 0;
  /// The index of the operation's piece.
  size_t operation = 0;
};
} // namespace

static std::optional<Dump>
readDump(StringRef text, llvm::ArrayRef<Piece> pieces, size_t separator) {
  const Range &line = pieces[separator].range;
  auto header = readDumpHeader(text.slice(line.begin, line.end));
  if (!header)
    return std::nullopt;
  Dump dump{header->title, line};
  size_t end = separator + 1;
  while (end < pieces.size() && pieces[end].kind != Piece::Separator)
    ++end;
  dump.begin = separator + 1;
  auto findOperation = [&](size_t from) {
    return std::find_if(pieces.begin() + from, pieces.begin() + end,
                        isOperation) -
           pieces.begin();
  };
  dump.operation = findOperation(dump.begin);
  if (dump.operation == end)
    return std::nullopt;
  dump.end = findEnd(pieces, dump.operation);
  // The aliases of locations are printed after the operation.
  if (size_t(findOperation(dump.end)) == end)
    dump.end = end;
  return dump;
}

std::vector<DumpComparison>
mlir::tcp::lsp::findDumpComparisons(StringRef text,
                                    llvm::ArrayRef<Piece> pieces) {
  std::vector<DumpComparison> comparisons;
  // The last dump of each operation.
  llvm::StringMap<DumpComparison::Side> last;
  for (size_t i = 0; i < pieces.size(); ++i) {
    std::optional<Dump> dump;
    if (pieces[i].kind == Piece::Separator)
      dump = readDump(text, pieces, i);
    if (!dump)
      continue;
    DumpComparison::Side all{
        dump->title,
        {pieces[dump->begin].range.begin, pieces[dump->end - 1].range.end}};
    auto before = last.find(nameOperation(text, pieces[dump->operation]));
    if (before != last.end())
      comparisons.push_back({dump->header, before->second, all});
    for (size_t j = dump->begin; j < dump->end; ++j)
      if (isOperation(pieces[j]))
        last[nameOperation(text, pieces[j])] =
            j == dump->operation
                ? all
                : DumpComparison::Side{
                      dump->title,
                      {pieces[j].range.begin,
                       pieces[findEnd(pieces, j) - 1].range.end}};
    i = dump->end - 1;
  }
  return comparisons;
}

std::string mlir::tcp::lsp::getDumpText(StringRef text,
                                        const DumpComparison::Side &side) {
  size_t lineStart = text.take_front(side.range.begin).find_last_of("\r\n");
  lineStart = lineStart == StringRef::npos ? 0 : lineStart + 1;
  StringRef indentation = text.slice(lineStart, side.range.begin);
  std::string result;
  llvm::SmallVector<StringRef> lines;
  text.slice(side.range.begin, side.range.end).split(lines, '\n');
  for (StringRef line : lines) {
    if (!indentation.empty())
      line.consume_front(indentation);
    result += line.str() + "\n";
  }
  return result;
}
