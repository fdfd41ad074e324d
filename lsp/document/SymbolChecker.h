//===- SymbolChecker.h - Symbols between units ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_SYMBOLCHECKER_H
#define TCP_LSP_DOCUMENT_SYMBOLCHECKER_H

#include "lsp/document/Document.h"
#include "lsp/unit/GuardedContext.h"

namespace mlir::tcp::lsp {

/// Checks what the units of a document say of each other's symbols, unless that
/// was done with the same units: sets `symbolErrors` and `misplaced` of
/// members. MLIR looks at clones of their operations. Stops where it crashes in
/// the document's context.
class SymbolChecker {
public:
  SymbolChecker(GuardedContext &context, Document &document)
      : context(context), document(document) {}

  void run();

private:
  void findDefinitions();
  void checkTerminator(size_t member);
  void checkUses(size_t member);
  void verifyUses(size_t member);
  Operation *makeStub(size_t member, Operation *op) const;

  GuardedContext &context;
  Document &document;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_SYMBOLCHECKER_H
