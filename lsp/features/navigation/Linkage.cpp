//===- Linkage.cpp - Symbols that are one in several files ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/Linkage.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the functions of the same path in other chunks and files, those of
/// the own file first.
static std::vector<LinkedOp> findNamesakes(llvm::ArrayRef<SourceFile> files,
                                           LinkedOp like) {
  const SymbolIndex &own = *files[like.file].symbols;
  std::vector<StringRef> path = own.pathOf(like.op);
  std::vector<LinkedOp> found;
  auto addFrom = [&](size_t file) {
    const SymbolIndex &index = *files[file].symbols;
    for (unsigned chunk = 0; chunk < index.getNumChunks(); ++chunk) {
      if (file == like.file && chunk == own.getOps()[like.op].chunk)
        continue;
      uint32_t op = index.find(chunk, path);
      if (op != SymbolIndex::kNone && index.getOps()[op].facts.isFunction)
        found.push_back({file, op});
    }
  };
  addFrom(like.file);
  for (size_t file = 0; file < files.size(); ++file)
    if (file != like.file)
      addFrom(file);
  return found;
}

static const SymbolIndex::Op &getOp(llvm::ArrayRef<SourceFile> files,
                                    LinkedOp op) {
  return files[op.file].symbols->getOps()[op.op];
}

std::vector<LinkedOp>
mlir::tcp::lsp::findDefinitions(llvm::ArrayRef<SourceFile> files,
                                LinkedOp declaration) {
  if (!getOp(files, declaration).isDeclaration())
    return {};
  std::vector<LinkedOp> own, other;
  for (LinkedOp op : findNamesakes(files, declaration))
    if (!getOp(files, op).isDeclaration() && !getOp(files, op).isPrivate)
      (op.file == declaration.file ? own : other).push_back(op);
  return own.empty() ? other : own;
}

std::vector<LinkedOp>
mlir::tcp::lsp::findLinked(llvm::ArrayRef<SourceFile> files, LinkedOp op) {
  std::vector<LinkedOp> linked{op};
  const SymbolIndex::Op &symbol = getOp(files, op);
  if (!symbol.facts.isFunction || !symbol.isNamed())
    return linked;
  LinkedOp definition = op;
  if (symbol.isDeclaration()) {
    std::vector<LinkedOp> definitions = findDefinitions(files, op);
    if (definitions.size() != 1)
      return linked;
    definition = definitions.front();
    linked.push_back(definition);
  } else if (symbol.isPrivate) {
    return linked;
  }
  for (LinkedOp other : findNamesakes(files, definition)) {
    if ((other.file == op.file && other.op == op.op) ||
        !getOp(files, other).isDeclaration())
      continue;
    std::vector<LinkedOp> definitions = findDefinitions(files, other);
    if (definitions.size() == 1 &&
        definitions.front().file == definition.file &&
        definitions.front().op == definition.op)
      linked.push_back(other);
  }
  return linked;
}
