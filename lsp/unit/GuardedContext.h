//===- GuardedContext.h - A context that outlives crashes -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_GUARDEDCONTEXT_H
#define TCP_LSP_UNIT_GUARDEDCONTEXT_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include <atomic>
#include <memory>
#include <mutex>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir::tcp::lsp {

/// The MLIR context of a document's IR, and the guard against texts that MLIR
/// crashes on.
///
/// If crashes are recovered from (llvm::CrashRecoveryContext::Enable), such
/// a text costs a context, which is leaked: that of the document at first, then
/// one that was made for that text. `run` may be called by several threads, all
/// else by the document's.
class GuardedContext {
public:
  /// `pool` is what MLIR may use; null for one thread.
  GuardedContext(const DialectRegistry &registry,
                 llvm::ThreadPoolInterface *pool);
  ~GuardedContext();

  MLIRContext &get() { return *context; }

  /// Counts bytes that the context has parsed: what it interned is never freed.
  void addParsed(size_t bytes) { bytesParsed += bytes; }
  /// Returns whether it has parsed so much that a new one costs less than what
  /// it keeps, for a text of so many bytes.
  bool isWornOut(size_t textSize) const;
  /// Makes the context anew. Of the IR of the last one nothing is left.
  void renew();
  /// The same behind a crash: the last one may be locked or wrong, and nothing
  /// of it may be touched any more, not even to free it.
  void abandon();

  /// Runs `parse`, which parses `text` in a context: the document's, unless
  /// MLIR crashes on the text. Returns whether it ran to its end there. A text
  /// that is suspect is tried in another context first: `parse` runs twice.
  bool run(llvm::StringRef text, bool isSuspect,
           llvm::function_ref<void(MLIRContext &)> parse);
  /// Returns whether MLIR has crashed in the document's context, which must
  /// then be abandoned.
  bool hasCrashed() const { return crashed; }

private:
  bool isCrasher(llvm::StringRef text);
  void addCrasher(llvm::StringRef text);
  bool runAside(llvm::function_ref<void(MLIRContext &)> parse);

  const DialectRegistry &registry;
  llvm::ThreadPoolInterface *pool;
  std::unique_ptr<MLIRContext> context;
  size_t bytesParsed = 0;
  std::atomic<bool> crashed = false;
  std::mutex mutex;
  llvm::StringSet<> crashers; // of the mutex
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_GUARDEDCONTEXT_H
