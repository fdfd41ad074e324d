//===- DocumentMemory.h - What answers say to later requests ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_DOCUMENTMEMORY_H
#define TCP_LSP_SERVER_DOCUMENTMEMORY_H

#include "lsp/features/hover/LoweringSource.h"
#include "lsp/unit/Unit.h"

namespace mlir::tcp::lsp {

/// State that answers about a document leave for requests that refer to them.
/// Owned by the open document; its worker's.
struct DocumentMemory {
  /// The last semantic tokens, by what they were made from.
  struct SemanticTokens {
    /// A member and the text between it and the one before it.
    struct Segment {
      std::weak_ptr<const Unit> unit;
      uint64_t hash = 0;
      size_t numTokens = 0;
    };
    uint64_t id = 0;
    std::vector<Segment> segments;
  };
  SemanticTokens semanticTokens;

  /// The functions to lower of the last version that was asked for.
  std::shared_ptr<const LoweringSource> loweringSource;
  const std::shared_ptr<const LoweringSource> &
  getLoweringSource(const Document &document) {
    if (!loweringSource || loweringSource->text() != document.sharedText())
      loweringSource = std::make_shared<const LoweringSource>(document);
    return loweringSource;
  }

  /// A stage that the client was told of, until it is told that it is another
  /// one.
  struct ShownStage {
    std::string function;
    std::optional<unsigned> chunk;
    /// The hash of its input.
    uint64_t hash = 0;
  };
  std::vector<ShownStage> shownStages;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_DOCUMENTMEMORY_H
