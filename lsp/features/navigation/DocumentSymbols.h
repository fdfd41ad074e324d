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

/// A named part of a document, with the parts in it. Ranges are bytes of the
/// document.
struct DocumentSymbol {
  std::string name;
  /// The signature of a function, or the name of the operation.
  std::string detail;
  SymbolKind kind;
  Range range;
  /// The range of the name, which is inside of `range`.
  Range selection;
  std::vector<DocumentSymbol> children;
};

/// Returns modules, functions and other symbols, groups and aliases, in order.
/// If the document has several chunks, they are below their chunk. The text
/// need not parse.
std::vector<DocumentSymbol> getDocumentSymbols(const Document &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_DOCUMENTSYMBOLS_H
