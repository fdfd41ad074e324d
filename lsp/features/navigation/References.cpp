//===- References.cpp - Everywhere that a name is used --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/References.h"
#include <map>

using namespace mlir::tcp::lsp;

std::vector<Target> mlir::tcp::lsp::findReferenced(const Document &document,
                                                   size_t offset) {
  if (std::optional<Target> target = findTarget(document, offset))
    return {*target};
  std::vector<Target> results;
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return results;
  const Statements &statements = place->unit->getStatements();
  std::vector<const Statement *> around = statements.around(place->offset);
  if (around.empty() ||
      statements.tokenTouching(place->offset) != around.back()->name)
    return results;
  for (size_t i = around.back()->tokens.begin; i < around.back()->name; ++i) {
    const Token &token = statements.getTokens()[i];
    if (!token.is(Token::ValueId))
      continue;
    size_t begin = document.toDocument(place->member, token.range).begin;
    if (std::optional<Target> target = findTarget(document, begin))
      results.push_back(*target);
  }
  return results;
}

std::vector<FileUses>
mlir::tcp::lsp::getReferences(const Document &document,
                              llvm::ArrayRef<SourceFile> files,
                              const Target &target) {
  std::vector<FileUses> found;
  if (target.kind != Target::Symbol || target.op == SymbolIndex::kNone) {
    found.push_back({0, findUses(document, target)});
    return found;
  }
  std::map<size_t, std::vector<Use>> byFile;
  for (LinkedOp linked : findLinked(files, {0, target.op})) {
    const SymbolIndex &index = *files[linked.file].symbols;
    std::vector<Use> &uses = byFile[linked.file];
    uses.push_back({index.getOps()[linked.op].symbol, true});
    for (uint32_t reference : index.referencesTo(linked.op))
      uses.push_back({index.getReferences()[reference].range, false});
  }
  for (auto &[file, uses] : byFile) {
    llvm::sort(uses,
               [](const Use &a, const Use &b) { return a.range < b.range; });
    found.push_back({file, std::move(uses)});
  }
  return found;
}
