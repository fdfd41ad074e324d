//===- References.h - Everywhere that a name is used ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_REFERENCES_H
#define TCP_LSP_FEATURES_NAVIGATION_REFERENCES_H

#include "lsp/features/navigation/FindTarget.h"
#include "lsp/features/navigation/Linkage.h"

namespace mlir::tcp::lsp {

/// The places of a file that name a target.
struct FileUses {
  /// The index of the file in the list of files.
  size_t file = 0;
  std::vector<Use> uses;
};

/// Returns the targets of a `references` request: the one at `offset`, or for
/// an op's name, the op's results.
std::vector<Target> findReferenced(const Document &document, size_t offset);

/// Returns all places that name a target of the document, file by file. The
/// first of `files` is the document.
std::vector<FileUses> getReferences(const Document &document,
                                    llvm::ArrayRef<SourceFile> files,
                                    const Target &target);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_REFERENCES_H
