//===- Document.cpp - A version of a file, analyzed -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Document.h"
#include "mlir/IR/SymbolTable.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::tcp::lsp;

void Member::takeOver(const Member &other) {
  unit = other.unit;
  symbols = other.symbols;
  scanned = other.scanned;
  symbolCheck = other.symbolCheck;
  suspicion = other.suspicion;
  usesSuspicion = other.usesSuspicion;
}

StringRef Document::textOf(size_t member) const {
  Range range = members[member].piece.range;
  return text->str().slice(range.begin, range.end);
}

std::optional<Document::Place> Document::placeAt(size_t offset) const {
  auto after = std::upper_bound(members.begin(), members.end(), offset,
                                [](size_t place, const Member &member) {
                                  return place < member.piece.range.begin;
                                });
  if (after == members.begin())
    return std::nullopt;
  size_t index = std::prev(after) - members.begin();
  // A missing end of a module is an empty piece. The byte belongs to the piece
  // before it.
  if (members[index].piece.range.size() == 0 && index > 0)
    --index;
  const Member &member = members[index];
  if (offset > member.piece.range.end)
    return std::nullopt;
  size_t inPiece = offset - member.piece.range.begin;
  if (member.unit)
    return Place{index, member.unit.get(), inPiece};
  if (member.piece.kind != Piece::Close || member.partner == index)
    return std::nullopt;
  const Member &open = members[member.partner];
  return Place{member.partner, open.unit.get(),
               open.piece.range.size() + 1 + inPiece};
}

Range Document::toDocument(size_t index, Range range) const {
  const Member &member = members[index];
  auto move = [&](size_t offset) {
    if (member.piece.kind == Piece::Open && member.partner != index &&
        offset > member.piece.range.size())
      return offset - member.piece.range.size() - 1 +
             members[member.partner].piece.range.begin;
    return member.piece.range.begin + offset;
  };
  return {move(range.begin), move(range.end)};
}

std::optional<Range> Document::nameOf(size_t member, Operation *op) const {
  std::optional<Range> range = members[member].unit->nameOf(op);
  if (!range)
    return std::nullopt;
  return toDocument(member, *range);
}

std::optional<std::pair<size_t, Operation *>>
Document::findSymbol(size_t from, StringRef symbol) const {
  if (!symbols)
    return std::nullopt;
  auto scope = symbols->find(scopeOf(from));
  if (scope == symbols->end())
    return std::nullopt;
  auto found = scope->second.defined.find(symbol);
  if (found == scope->second.defined.end())
    return std::nullopt;
  auto [member, number] = found->second;
  return std::pair(member, members[member].symbols->definitions[number]);
}

std::optional<size_t> Document::findAlias(size_t from, StringRef alias) const {
  auto found = aliases.find(alias);
  if (found == aliases.end())
    return std::nullopt;
  for (size_t member : found->second)
    if (members[member].chunk == members[from].chunk)
      return member;
  return std::nullopt;
}

std::optional<Range> Document::placeOfSymbol(size_t from,
                                             StringRef symbol) const {
  auto found = findSymbol(from, symbol);
  return found ? nameOf(found->first, found->second) : std::nullopt;
}

std::vector<mlir::tcp::lsp::Diagnostic> Document::getDiagnostics() const {
  std::vector<Diagnostic> all;
  for (size_t i = 0; i < members.size(); ++i) {
    const Member &member = members[i];
    if (!member.unit)
      continue;
    auto add = [&](llvm::ArrayRef<Diagnostic> found,
                   std::optional<size_t> without) {
      for (const auto &[index, diagnostic] : llvm::enumerate(found)) {
        if (index == without)
          continue;
        all.push_back(diagnostic);
        all.back().range = toDocument(i, diagnostic.range);
        all.back().token = toDocument(i, diagnostic.token);
        for (Diagnostic::Note &note : all.back().notes)
          note.range = toDocument(i, note.range);
        if (std::optional<Range> place = placeOfSymbol(i, diagnostic.symbol))
          all.back().notes.push_back(
              {*place, "'" + diagnostic.symbol + "' is defined here"});
      }
    };
    if (member.firstError)
      all.push_back(*member.firstError);
    add(member.unit->getDiagnostics(), member.replacedError);
    add(member.getSymbolErrors(), std::nullopt);
    if (member.misplaced)
      add({*member.misplaced}, std::nullopt);
  }
  llvm::sort(all);
  // Each unit reports the dialects that it does not know. Only the first report
  // of a dialect is kept.
  llvm::StringSet<> unknown;
  llvm::erase_if(all, [&](const Diagnostic &diagnostic) {
    return diagnostic.isDialectNotice() &&
           !unknown.insert(diagnostic.unknownDialect).second;
  });
  return all;
}
