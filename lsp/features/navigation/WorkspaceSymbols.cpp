//===- WorkspaceSymbols.cpp - Symbols of all files by name ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/WorkspaceSymbols.h"
#include "lsp/features/Fuzzy.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

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
    for (uint32_t op = 0; op < index.getOps().size(); ++op) {
      const SymbolIndex::Op &symbol = index.getOps()[op];
      if (!symbol.isNamed())
        continue;
      std::optional<unsigned> score =
          last.empty() ? 0 : matchFuzzily(last, symbol.symbolName);
      if (!score || !isIn(index, op))
        continue;
      // Definitions come before declarations.
      found.push_back({file, op, 2 * *score + !symbol.isDeclaration()});
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
