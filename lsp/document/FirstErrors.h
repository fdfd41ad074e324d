//===- FirstErrors.h - Errors that depend on the rest of a file -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_FIRSTERRORS_H
#define TCP_LSP_DOCUMENT_FIRSTERRORS_H

#include "lsp/document/Document.h"
#include "lsp/unit/GuardedContext.h"

namespace mlir::tcp::lsp {

/// Finds the first error that MLIR reports for a chunk, if this error depends
/// on text outside of its piece. Sets `firstError` and `replacedError` of
/// members. Stops if MLIR crashes in the document's context.
class FirstErrorFinder {
public:
  FirstErrorFinder(GuardedContext &context, Document &document)
      : context(context), document(document) {}

  /// Finds the errors of all chunks.
  void run();

private:
  /// The text from a member to the end of its chunk, and the text that is
  /// parsed before it. Places are bytes of the document.
  struct Rest {
    std::string before;
    size_t chunkBegin, begin, end;
    bool isSuspect;
  };
  bool findIn(size_t member);
  Rest makeRest(size_t member) const;
  void findInRest(size_t member, const Diagnostic *own);
  bool isKnown(size_t member, size_t place, llvm::StringRef message) const;
  void reportMisplacedAlias(Member &member);

  GuardedContext &context;
  Document &document;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_FIRSTERRORS_H
