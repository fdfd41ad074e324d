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

/// Checks the symbol uses of units, and sets `symbolCheck` and `misplaced` of
/// members. A unit is skipped if nothing that it uses has changed. MLIR
/// verifies clones of its operations. Stops if MLIR crashes in the document's
/// context.
class SymbolChecker {
public:
  /// `before` is the version before `document`, or null.
  SymbolChecker(GuardedContext &context, Document &document,
                const Document *before)
      : context(context), document(document), before(before) {}

  /// Checks the units that have changed.
  void run();

private:
  bool hasSymbolsOf(const Document &other) const;
  std::shared_ptr<const Document::SymbolTables> findDefinitions() const;
  void checkTerminator(size_t member);
  void checkUses(size_t member);
  SymbolCheck findFacts(size_t member) const;
  void verifyUses(size_t member, SymbolCheck &check);
  Operation *makeStub(size_t member, Operation *op) const;

  GuardedContext &context;
  Document &document;
  const Document *before;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_SYMBOLCHECKER_H
