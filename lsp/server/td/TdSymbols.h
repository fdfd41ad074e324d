//===- TdSymbols.h - Symbols in the .td files of projects -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TD_TDSYMBOLS_H
#define TCP_LSP_SERVER_TD_TDSYMBOLS_H

#include "lsp/server/td/TdServices.h"
#include "lsp/td/TdText.h"

namespace mlir::tcp::lsp {

/// Returns the kind of a statement in an outline (SymbolKind of LSP), or
/// nothing.
std::optional<int> getTdSymbolKind(TdStatement::Kind kind);

/// A statement that declares a name in a file of a project.
struct FoundTdSymbol {
  std::string path;
  std::shared_ptr<const TdText> text;
  const TdStatement *statement = nullptr;
  /// Higher is better.
  unsigned score = 0;
};

/// Returns the classes, definitions and multiclasses of all projects that have
/// the letters of the query in their order, the best first. Returns a part of
/// them if the request is cancelled.
std::vector<FoundTdSymbol> findTdSymbols(TdServices &services,
                                         llvm::StringRef query,
                                         const std::atomic<bool> &cancelled);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TD_TDSYMBOLS_H
