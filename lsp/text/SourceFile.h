//===- SourceFile.h - A file beyond the open document -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_SOURCEFILE_H
#define TCP_LSP_TEXT_SOURCEFILE_H

#include "lsp/text/SymbolIndex.h"

namespace mlir::tcp::lsp {

/// A file of the workspace: a version of an open document, or a file on disk.
/// All threads may read it.
struct SourceFile {
  std::string uri;
  /// Empty if the URI does not name a file.
  std::string path;
  std::shared_ptr<const SymbolIndex> symbols;
  /// Null for a file on disk.
  std::shared_ptr<const Text> openText;
  std::optional<int64_t> version;

  /// Returns the text of the open document or of the file. Returns null if the
  /// file can't be read.
  std::shared_ptr<const Text> getText() const;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_SOURCEFILE_H
