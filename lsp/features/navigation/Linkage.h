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
  /// In the list of files.
  size_t file = 0;
  /// In the file's symbol index.
  uint32_t op = SymbolIndex::kNone;
};

/// Returns what defines the function that an operation declares: operations of
/// its own file, in other chunks, or else those of other files. Nothing for
/// what is no declaration.
std::vector<LinkedOp> findDefinitions(llvm::ArrayRef<SourceFile> files,
                                      LinkedOp declaration);

/// All operations that name the same function as `op`, which comes first. A
/// declaration is one with a definition if there is no other definition.
std::vector<LinkedOp> findLinked(llvm::ArrayRef<SourceFile> files, LinkedOp op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_LINKAGE_H
