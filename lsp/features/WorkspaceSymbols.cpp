//===- WorkspaceSymbols.cpp - Symbols of all files by name ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/WorkspaceSymbols.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Whether a word of a name starts at a byte: a_b, a.b, aB.
static bool startsWord(StringRef name, size_t i) {
  return i == 0 || !llvm::isAlnum(name[i - 1]) ||
         (llvm::isUpper(name[i]) && llvm::isLower(name[i - 1]));
}

std::optional<int> mlir::tcp::lsp::fuzzyMatch(StringRef query, StringRef name) {
  if (query.empty())
    return 0;
  if (query.size() > name.size())
    return std::nullopt;
  if (name == query)
    return 1000;
  if (name.equals_insensitive(query))
    return 900;
  // The best way to take each letter of the query from the name: `best[j]` is
  // the score where the last letter taken is the one in front of j.
  const int none = -1000000;
  std::vector<int> best(name.size() + 1, none), next(name.size() + 1);
  best[0] = 0;
  for (size_t i = 0; i < query.size(); ++i) {
    next.assign(name.size() + 1, none);
    int reached = none; // the best in front of j, with a gap
    for (size_t j = 0; j < name.size(); ++j) {
      reached = std::max(reached, best[j]);
      bool isSame = name[j] == query[i];
      if (!isSame &&
          (llvm::isUpper(query[i]) ||
           llvm::toLower(name[j]) != llvm::toLower(query[i])))
        continue;
      int gain = 1 + isSame + (startsWord(name, j) ? 8 : 0);
      int joined = i > 0 && best[j] != none ? best[j] + 5 : none;
      int apart = reached == none ? none : i == 0 ? 0 : reached;
      int from = std::max(joined, apart);
      if (from != none)
        next[j + 1] = from + gain + (i == 0 && j == 0 ? 10 : 0);
    }
    std::swap(best, next);
  }
  int score = *llvm::max_element(best);
  if (score == none)
    return std::nullopt;
  // Of two that fit as well, the shorter one.
  return score * 4 - int(std::min<size_t>(name.size(), 100)) / 4;
}

std::vector<FoundSymbol>
mlir::tcp::lsp::getWorkspaceSymbols(llvm::ArrayRef<SourceFile> files,
                                    StringRef query, size_t limit) {
  llvm::SmallVector<StringRef> qualifiers;
  query.trim().split(qualifiers, "::");
  StringRef last = qualifiers.pop_back_val();
  last.consume_front("@");
  for (StringRef &qualifier : qualifiers)
    qualifier.consume_front("@");
  auto isIn = [&](const SymbolIndex &index, uint32_t op) {
    if (qualifiers.empty())
      return true;
    std::vector<StringRef> path = index.pathOf(op);
    path.pop_back();
    if (path.size() < qualifiers.size())
      return false;
    for (size_t i = 0; i < qualifiers.size(); ++i)
      if (!path[path.size() - qualifiers.size() + i].equals_insensitive(
              qualifiers[i]))
        return false;
    return true;
  };
  std::vector<FoundSymbol> found;
  for (size_t file = 0; file < files.size(); ++file) {
    const SymbolIndex &index = *files[file].symbols;
    for (uint32_t op = 0; op < index.ops().size(); ++op) {
      const SymbolIndex::Op &symbol = index.ops()[op];
      if (!symbol.isNamed())
        continue;
      std::optional<int> score = fuzzyMatch(last, symbol.symbolName);
      if (!score || !isIn(index, op))
        continue;
      // What is defined is more than what is declared.
      found.push_back({file, op, *score - (symbol.isDeclaration() ? 1 : 0)});
    }
  }
  auto better = [](const FoundSymbol &a, const FoundSymbol &b) {
    if (a.score != b.score)
      return a.score > b.score;
    return std::make_pair(a.file, a.op) < std::make_pair(b.file, b.op);
  };
  size_t count = std::min(limit, found.size());
  std::partial_sort(found.begin(), found.begin() + count, found.end(), better);
  found.resize(count);
  return found;
}
