//===- Hover.h - Hovers -----------------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_HOVER_H
#define TCP_LSP_FEATURES_HOVER_HOVER_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A hover: its text, as Markdown, and the range that it is about.
struct Hover {
  std::string markdown;
  /// The text that the hover is about.
  Range range;
};

/// Returns the hover for a byte of the document, if there is one.
std::optional<Hover> getHover(const Document &document, size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_HOVER_H
