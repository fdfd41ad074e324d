//===- TestDocument.h - Documents without threads ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_TESTDOCUMENT_H
#define TCP_TEST_UNIT_LSP_SUPPORT_TESTDOCUMENT_H

#include "Annotations.h"
#include "lsp/document/Analysis.h"
#include "lsp/text/SourceFile.h"
#include "mlir/IR/DialectRegistry.h"
#include "tcp-mlir/Pipeline/Register.h"

namespace mlir::tcp::lsp {

/// A source with marks, analyzed on this thread.
class TestDocument : public Annotations {
public:
  explicit TestDocument(llvm::StringRef marked, llvm::StringRef uri = "test:a")
      : Annotations(marked), analysis(uri.str(), registry(), nullptr),
        document(analysis.update(Text(text), 1)) {}

  const Document &operator*() const { return *document; }
  const Document *operator->() const { return document.get(); }
  size_t cursor() const { return cursors.front(); }

  /// Makes its next version.
  void update(Text next) {
    document = analysis.update(std::move(next), document->version() + 1);
  }

  /// The document as other files see it.
  SourceFile file() const {
    return {document->uri(), document->uri(), document->symbolIndex(),
            document->sharedText(), document->version()};
  }
  /// This and other documents as files, this one first.
  std::vector<SourceFile>
  files(llvm::ArrayRef<const TestDocument *> others = {}) const {
    std::vector<SourceFile> all{file()};
    for (const TestDocument *other : others)
      all.push_back(other->file());
    return all;
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

#endif // TCP_TEST_UNIT_LSP_SUPPORT_TESTDOCUMENT_H
