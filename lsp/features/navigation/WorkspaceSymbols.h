//===- WorkspaceSymbols.h - Symbols of all files by name --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_WORKSPACESYMBOLS_H
#define TCP_LSP_FEATURES_NAVIGATION_WORKSPACESYMBOLS_H

#include "lsp/text/SourceFile.h"

namespace mlir::tcp::lsp {

/// A symbol of a file that matches a query.
struct FoundSymbol {
  /// The index of the file in the list of files.
  size_t file = 0;
  /// The index of the operation in the file's symbol index.
  uint32_t op = 0;
  unsigned score = 0;
};

/// Returns at most `limit` symbols that match, the best first. If the query has
/// a "::", the text before the last one must be names of modules around the
/// symbol.
std::vector<FoundSymbol> getWorkspaceSymbols(llvm::ArrayRef<SourceFile> files,
                                             llvm::StringRef query,
                                             size_t limit);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_WORKSPACESYMBOLS_H
