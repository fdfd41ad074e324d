//===- DocumentMemory.h - Facts kept for later requests ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_DOCUMENTMEMORY_H
#define TCP_LSP_SERVER_DOCUMENTMEMORY_H

#include "lsp/features/hover/LoweringSource.h"
#include "lsp/server/results/ValueResults.h"
#include "lsp/unit/Unit.h"

namespace mlir::tcp::lsp {

/// The state that answers about a document keep for later requests. The open
/// document owns it, and its worker uses it.
struct DocumentMemory {
  /// The semantic tokens of the last answer, as the parts of the text from
  /// which they were made.
  struct SemanticTokens {
    /// A member, and the text between it and the member before.
    struct Segment {
      std::weak_ptr<const Unit> unit;
      uint64_t hash = 0;
      size_t numTokens = 0;
    };
    uint64_t id = 0;
    std::vector<Segment> segments;
  };
  SemanticTokens semanticTokens;

  /// The functions of the last version that was lowered or shown.
  std::shared_ptr<const LoweringSource> loweringSource;
  /// Returns the functions to lower of a version. They are kept until the text
  /// changes.
  const std::shared_ptr<const LoweringSource> &
  getLoweringSource(const Document &document) {
    if (!loweringSource ||
        loweringSource->getText() != document.getSharedText())
      loweringSource = std::make_shared<const LoweringSource>(document);
    return loweringSource;
  }

  /// The numbers of functions that were evaluated.
  std::shared_ptr<ValueResults> values = std::make_shared<ValueResults>();
  /// Gives the known numbers to the units of a version.
  void tellValues(const Document &document) {
    if (values->getNumEvaluations() != 0)
      values->tell(*getLoweringSource(document), document);
  }

  /// A stage that the client shows. It is removed when the client is told that
  /// the stage has changed.
  struct ShownStage {
    std::string function;
    std::optional<unsigned> chunk;
    /// True if the compiler of a project takes the chunk as it is.
    bool isCopy = false;
    /// The hash of the stage's input.
    uint64_t hash = 0;
  };
  std::vector<ShownStage> shownStages;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_DOCUMENTMEMORY_H
