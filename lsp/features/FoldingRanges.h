//===- FoldingRanges.h - Ranges that an editor can fold ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_FOLDINGRANGES_H
#define TCP_LSP_FEATURES_FOLDINGRANGES_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A range that an editor can fold.
struct FoldingRange {
  enum Kind { Region, Comment, Chunk, Aliases };

  Kind kind = Region;
  /// The text that is hidden: from the end of the first line on.
  Range range;
};

/// Returns the ranges of several lines, in order: text in brackets, comments,
/// chunks, and consecutive aliases. Brackets without a partner have none.
std::vector<FoldingRange> getFoldingRanges(const Document &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FOLDINGRANGES_H
