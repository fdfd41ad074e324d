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

/// The name of a file in a document, and a place in that file.
struct FileReference {
  /// The range in the document, without quotes.
  Range range;
  std::string path;
  /// Counted from 1; 0 if the text does not say.
  unsigned line = 0, column = 0;
};

/// Returns the file that a `loc("file":line:column)` at a byte of the document
/// names.
std::optional<FileReference> getLocationAt(const Document &document,
                                           size_t offset);

/// Returns the file that the location of an operation names. The operation's
/// name is at a byte of the document. The location is its `loc(...)`, or the
/// alias in it.
std::optional<FileReference> getLocationOf(const Document &document,
                                           size_t offset);

/// Returns the files that locations name, and all words in comments that look
/// like paths.
std::vector<FileReference> getFileReferences(const Document &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_FILEREFERENCES_H
