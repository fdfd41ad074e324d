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

/// Checks the symbol uses of units, and sets `symbolErrors` and `misplaced` of
/// members. A unit is skipped if nothing that it uses has changed. MLIR
/// verifies clones of its operations. Stops if MLIR crashes in the document's
/// context.
class SymbolChecker {
public:
  SymbolChecker(GuardedContext &context, Document &document)
      : context(context), document(document) {}

  /// Checks the units that have changed.
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
