//===- Analysis.h - Makes the versions of a document ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_ANALYSIS_H
#define TCP_LSP_DOCUMENT_ANALYSIS_H

#include "lsp/document/Document.h"
#include "lsp/unit/GuardedContext.h"

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir {
class DialectRegistry;

namespace tcp::lsp {

/// Makes the versions of one document, each from the one before it: only what
/// changed is parsed. Owns the context of its IR. One thread at a time.
///
/// If crashes are recovered from, a text that MLIR crashes on costs its unit
/// and a context (GuardedContext).
class Analysis {
public:
  /// `pool` helps to parse many units; null parses on the calling thread
  /// alone.
  Analysis(std::string uri, const DialectRegistry &registry,
           llvm::ThreadPoolInterface *pool);

  /// Takes a version that is not finished: it has diagnostics, but no
  /// `symbolIndex`.
  using Report = llvm::function_ref<void(const Document &)>;

  /// Makes the next version. `report` is called on the way, on this thread:
  /// with the first part of a large text that is new, whose other units are
  /// null and whose symbols are not checked; and with all of it when its
  /// diagnostics are known.
  std::shared_ptr<const Document> update(Text text, int64_t version,
                                         Report report = nullptr);
  /// The last one; null before the first update.
  std::shared_ptr<const Document> current() const { return last; }
  MLIRContext &context() { return guarded.get(); }

private:
  void analyze(Document &next, const Document *before, Report report);
  void findPartners(Document &document);
  void findAliases(Document &document);
  void indexSymbols(Document &document);

  const std::string uri;
  llvm::ThreadPoolInterface *pool;
  GuardedContext guarded;
  std::shared_ptr<const Document> last;
  /// The unit that an edit has made wrong, as it was before; or null.
  std::shared_ptr<const Unit> lastRight;
  /// True if nothing of the document has been told yet.
  bool isNew = true;
};

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_DOCUMENT_ANALYSIS_H
