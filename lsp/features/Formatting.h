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

/// The FormattingOptions of LSP.
struct FormatOptions {
  /// The number of columns of a level, and of a tab.
  unsigned tabSize = 2;
  bool insertSpaces = true;
  bool trimTrailingWhitespace = true;
  bool insertFinalNewline = true;
  bool trimFinalNewlines = true;
};

/// Returns the edits that lay a document out. They only change blanks and empty
/// lines. Regions are indented by one level, and further lines of an operation
/// by two. Lines are neither split nor joined. Text in dictionaries, types and
/// constants is not changed, nor are pieces whose brackets do not match.
std::vector<TextEdit> format(const Document &document,
                             const FormatOptions &options);

/// Returns the edits for the lines that a range of bytes touches.
std::vector<TextEdit> formatRange(const Document &document, Range range,
                                  const FormatOptions &options);

/// Returns the edits after '\n' or '}' was typed before `offset`. They indent
/// its line relative to the line on which its region begins.
std::vector<TextEdit> formatOnType(const Document &document, size_t offset,
                                   char typed, const FormatOptions &options);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FORMATTING_H
