//===- TestDocument.h - Documents without threads ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_TESTDOCUMENT_H
#define TCP_TEST_UNIT_LSP_SUPPORT_TESTDOCUMENT_H

#include "AnalyzedDocument.h"
#include "Annotations.h"
#include "lsp/text/SourceFile.h"

namespace mlir::tcp::lsp {

/// A source with marks, which is analyzed on this thread.
class TestDocument : public Annotations, public AnalyzedDocument {
public:
  explicit TestDocument(llvm::StringRef marked, llvm::StringRef uri = "test:a")
      : Annotations(marked), AnalyzedDocument(Text(text), uri) {}

  size_t cursor() const { return cursors.front(); }

  /// Returns the document as other files see it.
  SourceFile file() const {
    const Document &document = **this;
    return {document.getUri(), document.getUri(), document.getSymbolIndex(),
            document.getSharedText(), document.getVersion()};
  }
  /// Returns this document and others as files. This one is the first.
  std::vector<SourceFile>
  getFiles(llvm::ArrayRef<const TestDocument *> others = {}) const {
    std::vector<SourceFile> all{file()};
    for (const TestDocument *other : others)
      all.push_back(other->file());
    return all;
  }
};

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_TESTDOCUMENT_H
