//===- TextEdit.h - Changes of a text ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_TEXTEDIT_H
#define TCP_LSP_FEATURES_TEXTEDIT_H

#include "lsp/text/Text.h"

namespace mlir::tcp::lsp {

/// Replaces a range of bytes.
struct TextEdit {
  Range range;
  std::string text;

  bool operator<(const TextEdit &other) const { return range < other.range; }
};

/// Sorts edits by place. Edits of the same range keep their order.
void sortEdits(std::vector<TextEdit> &edits);

/// Returns `text` after edits that do not overlap. Insertions at one place are
/// made in their order.
std::string applyEdits(llvm::StringRef text, std::vector<TextEdit> edits);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_TEXTEDIT_H
