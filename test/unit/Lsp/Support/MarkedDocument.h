//===- MarkedDocument.h - A document with a cursor --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_MARKEDDOCUMENT_H
#define TCP_TEST_UNIT_LSP_SUPPORT_MARKEDDOCUMENT_H

#include "lsp/document/Analysis.h"
#include "mlir/IR/DialectRegistry.h"
#include "tcp-mlir/Pipeline/Register.h"

namespace mlir::tcp::lsp {

/// A document whose source has a `|` where the cursor is; MLIR has no such
/// token.
class MarkedDocument {
public:
  explicit MarkedDocument(llvm::StringRef marked)
      : analysis("test:a", registry(), nullptr) {
    auto [before, after] = marked.split('|');
    cursor = before.size();
    document = analysis.update(Text((before + after).str()), 1);
  }

  const Document &operator*() const { return *document; }
  const Document *operator->() const { return document.get(); }
  llvm::StringRef text(Range range) const {
    return document->text().str().slice(range.begin, range.end);
  }
  Range all() const { return {0, document->text().size()}; }

  /// The `|`, or the end.
  size_t cursor = 0;

private:
  static const DialectRegistry &registry() {
    static const DialectRegistry *const known = [] {
      auto *made = new DialectRegistry;
      registerAllTcpDialects(*made);
      return made;
    }();
    return *known;
  }

  Analysis analysis;
  std::shared_ptr<const Document> document;
};

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_MARKEDDOCUMENT_H
