//===- Formatting.h - Indentation and blanks --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_FORMATTING_H
#define TCP_LSP_FEATURES_FORMATTING_H

#include "lsp/document/Document.h"
#include "lsp/features/TextEdit.h"

namespace mlir::tcp::lsp {

/// As LSP has them.
struct FormatOptions {
  /// Columns of a level, and of a tab.
  unsigned tabSize = 2;
  bool insertSpaces = true;
  bool trimTrailingWhitespace = true;
  bool insertFinalNewline = true;
  bool trimFinalNewlines = true;
};

/// The changes that lay a document out; only blanks and empty lines change.
/// Regions are indented by a level, what goes on with an operation by two.
/// Lines are neither broken nor joined, what is in a dictionary, a type or a
/// constant stays as it is, and so do pieces whose brackets do not match.
std::vector<TextEdit> format(const Document &document,
                             const FormatOptions &options);

/// The same for the lines that a range of bytes touches.
std::vector<TextEdit> formatRange(const Document &document, Range range,
                                  const FormatOptions &options);

/// The changes after '\n' or '}' was typed in front of a byte: the indentation
/// of its line, by that of the line that opened its region.
std::vector<TextEdit> formatOnType(const Document &document, size_t offset,
                                   char typed, const FormatOptions &options);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FORMATTING_H
