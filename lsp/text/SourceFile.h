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

/// A file of the workspace as all threads may read it: a version of an open
/// document, or what is on disk.
struct SourceFile {
  std::string uri;
  /// Empty where the URI is none of a file.
  std::string path;
  std::shared_ptr<const SymbolIndex> symbols;
  /// Null for what is on disk.
  std::shared_ptr<const Text> openText;
  std::optional<int64_t> version;

  /// The open text, or that on disk; null where it can't be read.
  std::shared_ptr<const Text> text() const;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_SOURCEFILE_H
