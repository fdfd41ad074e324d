//===- TdSymbols.cpp - Symbols in the .td files of projects ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/td/TdSymbols.h"
#include "lsp/features/Fuzzy.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

std::optional<int> mlir::tcp::lsp::getTdSymbolKind(TdStatement::Kind kind) {
  switch (kind) {
  case TdStatement::Class:
    return 5; // Class
  case TdStatement::Multiclass:
    return 11; // Interface
  case TdStatement::Def:
  case TdStatement::Defm:
  case TdStatement::Defset:
    return 19; // Object
  case TdStatement::Field:
    return 8; // Field
  case TdStatement::Assignment:
    return 7; // Property
  case TdStatement::Defvar:
    return 13; // Variable
  default:
    return std::nullopt;
  }
}

/// Returns whether a statement declares a name that other files can use.
static bool isGlobal(const TdStatement &statement) {
  return statement.isRecord() || statement.kind == TdStatement::Defm ||
         statement.kind == TdStatement::Multiclass;
}

std::vector<FoundTdSymbol>
mlir::tcp::lsp::findTdSymbols(TdServices &services, StringRef query,
                              const std::atomic<bool> &cancelled) {
  std::vector<FoundTdSymbol> found;
  for (const std::string &path : services.project.getOwnFiles()) {
    if (cancelled)
      break;
    std::shared_ptr<const TdText> text = services.buffers.getText(path);
    if (!text)
      continue;
    for (const TdStatement &statement : text->getStatements()) {
      if (!isGlobal(statement) || !statement.name.size())
        continue;
      StringRef name = text->str(statement.name);
      if (std::optional<unsigned> score =
              query.empty() ? 0 : matchFuzzily(query, name))
        // A definition of a file of MLIR has such a score, too.
        found.push_back({path, text, &statement, 2 * *score + 1});
    }
  }
  llvm::stable_sort(found, [](const FoundTdSymbol &a, const FoundTdSymbol &b) {
    return a.score > b.score;
  });
  return found;
}
