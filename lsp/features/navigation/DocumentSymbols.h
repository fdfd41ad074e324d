//===- DocumentSymbols.h - The outline of a document ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_DOCUMENTSYMBOLS_H
#define TCP_LSP_FEATURES_NAVIGATION_DOCUMENTSYMBOLS_H

#include "lsp/document/Document.h"
#include "lsp/features/navigation/SymbolKind.h"

namespace mlir::tcp::lsp {

/// Something with a name, and what is in it. Ranges are of the document.
struct DocumentSymbol {
  std::string name;
  /// The signature of a function, or the name of the operation.
  std::string detail;
  SymbolKind kind;
  Range range;
  /// The name itself, within `range`.
  Range selection;
  std::vector<DocumentSymbol> children;
};

/// Modules, functions and other symbols, groups and aliases, in order; below
/// the chunks of the document if it has several. Also of what does not parse.
std::vector<DocumentSymbol> getDocumentSymbols(const Document &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_DOCUMENTSYMBOLS_H
