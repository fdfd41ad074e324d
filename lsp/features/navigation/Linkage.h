//===- Linkage.h - Symbols that are one in several files --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_LINKAGE_H
#define TCP_LSP_FEATURES_NAVIGATION_LINKAGE_H

#include "lsp/text/SourceFile.h"

namespace mlir::tcp::lsp {

/// An operation of a file of the workspace.
struct LinkedOp {
  /// The index of the file in the list of files.
  size_t file = 0;
  /// The index of the operation in the file's symbol index.
  uint32_t op = SymbolIndex::kNone;
};

/// Returns the definitions of a function that an operation declares: those in
/// other chunks of its file, or else those in other files. Returns nothing if
/// the operation is no declaration.
std::vector<LinkedOp> findDefinitions(llvm::ArrayRef<SourceFile> files,
                                      LinkedOp declaration);

/// Returns all operations of the same function as `op`, which comes first. A
/// declaration belongs to a definition if there is only one definition.
std::vector<LinkedOp> findLinked(llvm::ArrayRef<SourceFile> files, LinkedOp op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_LINKAGE_H
