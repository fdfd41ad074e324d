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

/// Replacements in one file.
struct FileEdits {
  struct Edit {
    Range range;
    std::string text;
  };
  /// In the list of files.
  size_t file = 0;
  std::vector<Edit> edits;
};

/// Gives what is at a byte of the document a new name, with or without its
/// sigil, in all files. The error says why it can't be done.
llvm::Expected<std::vector<FileEdits>>
getRename(const Document &document, llvm::ArrayRef<SourceFile> files,
          size_t offset, llvm::StringRef newName);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_RENAME_H
