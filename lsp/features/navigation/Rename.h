//===- Rename.h - New names -------------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_RENAME_H
#define TCP_LSP_FEATURES_NAVIGATION_RENAME_H

#include "lsp/features/navigation/References.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp::lsp {

/// The edits in one file.
struct FileEdits {
  struct Edit {
    Range range;
    std::string text;
  };
  /// The index of the file in the list of files.
  size_t file = 0;
  std::vector<Edit> edits;
};

/// Returns the edits that rename the target at a byte of the document in all
/// files. `newName` may have its sigil. The error says why the name can't be
/// changed.
llvm::Expected<std::vector<FileEdits>>
getRename(const Document &document, llvm::ArrayRef<SourceFile> files,
          size_t offset, llvm::StringRef newName);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_RENAME_H
