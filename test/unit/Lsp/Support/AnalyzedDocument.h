//===- AnalyzedDocument.h - A document without threads ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_ANALYZEDDOCUMENT_H
#define TCP_TEST_UNIT_LSP_SUPPORT_ANALYZEDDOCUMENT_H

#include "lsp/document/Analysis.h"
#include "mlir/IR/DialectRegistry.h"
#include "tcp-mlir/Pipeline/Register.h"

namespace mlir::tcp::lsp {

/// A document that is analyzed on this thread, with the dialects of this
/// project.
class AnalyzedDocument {
public:
  explicit AnalyzedDocument(Text text, llvm::StringRef uri = "test:a")
      : analysis(uri.str(), registry(), nullptr),
        document(analysis.update(std::move(text), 1)) {}

  const Document &operator*() const { return *document; }
  const Document *operator->() const { return document.get(); }

  /// Makes the document's next version.
  void update(Text next) {
    document = analysis.update(std::move(next), document->getVersion() + 1);
  }

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

#endif // TCP_TEST_UNIT_LSP_SUPPORT_ANALYZEDDOCUMENT_H
