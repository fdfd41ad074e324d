//===- Analysis.h - Makes the versions of a document ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_ANALYSIS_H
#define TCP_LSP_DOCUMENT_ANALYSIS_H

#include "lsp/document/Document.h"
#include <atomic>
#include <mutex>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir {
class DialectRegistry;

namespace tcp::lsp {

/// Makes the versions of one document, each from the one before it: only what
/// changed is parsed. Owns the context of its IR. One thread at a time.
///
/// Where crashes are recovered from (llvm::CrashRecoveryContext::Enable), a
/// text that MLIR crashes on costs its unit, and a context, which is leaked:
/// that of the document at first, then one that was made for that text.
class Analysis {
public:
  /// `pool` helps to parse many units; null parses on the calling thread
  /// alone.
  Analysis(std::string uri, const DialectRegistry &registry,
           llvm::ThreadPoolInterface *pool);
  ~Analysis();

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
  MLIRContext &context() { return *mlirContext; }

private:
  struct Scan;
  void makeContext();
  void abandonContext();
  /// Runs `parse`, which parses `text` in a context, in that of the document,
  /// unless MLIR crashes on the text; whether it ran to its end. For one that
  /// is suspect that is tried in another context first. Where it did not end
  /// in the document's, `hasCrashed` says so, and nothing of that context may
  /// be touched any more. On any thread.
  bool runUnlessCrashes(llvm::StringRef text, bool isSuspect,
                        llvm::function_ref<void(MLIRContext &)> parse);
  void analyze(Document &next, const Document *before, Report report);
  void findPartners(Document &document);
  void findAliases(Document &document);
  UnitSource makeSource(const Document &document, size_t member,
                        const Scan &scan) const;
  void parse(Document &document, const Document *before, size_t head,
             size_t tail, Report report);
  void indexSymbols(Document &document);
  void findFirstErrors(Document &document);
  void checkSymbols(Document &document);
  void checkTerminator(Document &document, size_t member);
  void checkUses(Document &document, size_t member);
  void verifyUses(Document &document, size_t member);

  std::string uri;
  const DialectRegistry &registry;
  llvm::ThreadPoolInterface *pool;
  std::unique_ptr<MLIRContext> mlirContext;
  std::shared_ptr<const Document> last;
  /// Whether nothing of the document has been told yet.
  bool isNew = true;
  /// Bytes that the context has parsed: what it interned is never freed.
  size_t bytesParsed = 0;
  /// What MLIR crashed on; and whether it just did.
  std::mutex crashMutex;
  llvm::StringSet<> crashers;
  std::atomic<bool> hasCrashed = false;
};

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_DOCUMENT_ANALYSIS_H
