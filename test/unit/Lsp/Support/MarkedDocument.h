//===- MarkedDocument.h - A document with a cursor --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_MARKEDDOCUMENT_H
#define TCP_TEST_UNIT_LSP_SUPPORT_MARKEDDOCUMENT_H

#include "AnalyzedDocument.h"

namespace mlir::tcp::lsp {

/// A document in whose source a `|` is the cursor. MLIR has no such token.
class MarkedDocument : public AnalyzedDocument {
public:
  explicit MarkedDocument(llvm::StringRef marked)
      : MarkedDocument(marked.split('|')) {}

  llvm::StringRef text(Range range) const {
    return (*this)->getText().str().slice(range.begin, range.end);
  }
  Range getAll() const { return {0, (*this)->getText().size()}; }

  /// The byte of the `|`, or the end of the text.
  size_t cursor;

private:
  using Halves = std::pair<llvm::StringRef, llvm::StringRef>;
  explicit MarkedDocument(Halves halves)
      : AnalyzedDocument(Text((halves.first + halves.second).str())),
        cursor(halves.first.size()) {}
};

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_MARKEDDOCUMENT_H
