//===- FileReferences.h - Places of other files -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_FILEREFERENCES_H
#define TCP_LSP_FEATURES_NAVIGATION_FILEREFERENCES_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A name of a file in a document, and a place in that file.
struct FileReference {
  /// The place in the document, without quotes.
  Range range;
  std::string path;
  /// From one, or 0 where the text does not say.
  unsigned line = 0, column = 0;
};

/// The file that a `loc("file":line:column)` at a byte of the document names.
std::optional<FileReference> getLocationAt(const Document &document,
                                           size_t offset);

/// The file that the location of an operation names, whose name is at a byte of
/// the document: in its `loc(...)`, or in an alias that stands there.
std::optional<FileReference> getLocationOf(const Document &document,
                                           size_t offset);

/// The files that locations name, and all words of comments that look like
/// paths.
std::vector<FileReference> getFileReferences(const Document &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_FILEREFERENCES_H
