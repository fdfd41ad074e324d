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

/// Makes the versions of one document, each from the one before it: only the
/// pieces that changed are parsed. It owns the context of the document's IR.
/// Only the document's thread uses it.
///
/// If crashes are recovered from (llvm::CrashRecoveryContext::Enable), a text
/// on which MLIR crashes costs its unit and a context (GuardedContext).
class Analysis {
public:
  /// The threads of `pool` help to parse many units. If it is null, the calling
  /// thread parses alone.
  Analysis(std::string uri, const DialectRegistry &registry,
           llvm::ThreadPoolInterface *pool);

  /// Receives a version that is not finished: it has diagnostics, but no
  /// symbol index.
  using Report = llvm::function_ref<void(const Document &)>;

  /// Makes the next version. If `text` is a version (Text::takeVersion), the
  /// last update got the version before it. Calls `report` on this thread
  /// before it is finished: for a large new text, once when its first part has
  /// units (the others are null, and symbols are not checked), and always when
  /// the diagnostics are known.
  std::shared_ptr<const Document> update(Text text, int64_t version,
                                         Report report = nullptr);
  /// Returns the last version, or null before the first update.
  std::shared_ptr<const Document> getLast() const { return last; }
  MLIRContext &getContext() { return guarded.get(); }

private:
  void analyze(Document &next, const Document *before, Report report);
  void findPartners(Document &document);
  void findAliases(Document &document);
  void indexSymbols(Document &document);

  const std::string uri;
  llvm::ThreadPoolInterface *pool;
  GuardedContext guarded;
  std::shared_ptr<const Document> last;
  /// If the last edit made a unit wrong, the unit as it was before that;
  /// otherwise null.
  std::shared_ptr<const Unit> lastRight;
  /// True if no diagnostics of the document have been reported.
  bool isNew = true;
};

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_DOCUMENT_ANALYSIS_H
