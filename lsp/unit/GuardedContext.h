//===- GuardedContext.h - A context that outlives crashes -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_GUARDEDCONTEXT_H
#define TCP_LSP_UNIT_GUARDEDCONTEXT_H

#include "lsp/ods/OdsModel.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include <atomic>
#include <memory>
#include <mutex>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir::tcp::lsp {

/// The MLIR context of a document's IR. It survives texts on which MLIR
/// crashes.
///
/// If crashes are recovered from (llvm::CrashRecoveryContext::Enable), such a
/// text costs a context, which is leaked. The first time this may be the
/// context of the document; after that it is one that was made for the text.
/// Several threads may call `run`. All other methods are called by the
/// document's thread.
class GuardedContext {
public:
  /// MLIR uses the threads of `pool`. Null means one thread.
  GuardedContext(const DialectRegistry &registry,
                 llvm::ThreadPoolInterface *pool);
  ~GuardedContext();

  MLIRContext &get() { return *context; }

  /// Counts bytes that the context has parsed.
  void addParsed(size_t bytes) { bytesParsed += bytes; }
  /// Returns whether a new context is needed: because the dialects of projects
  /// have changed, or because the context has parsed so much that a new one is
  /// cheaper than the memory of the old one. `textSize` is the size of the
  /// document.
  bool isWornOut(size_t textSize) const;
  /// Makes a new context. The IR of the old one must be gone.
  void renew();
  /// Makes a new context after a crash. The old one is leaked: it may be locked
  /// or inconsistent, so nothing may touch it or the IR in it.
  void abandon();

  /// Runs `parse`, which parses `text`, in the context of the document. Returns
  /// false if MLIR crashes on the text, or has crashed on it before. With
  /// `isSuspect`, `parse` runs in another context first, and runs in the
  /// document's only if there was no crash.
  bool run(llvm::StringRef text, bool isSuspect,
           llvm::function_ref<void(MLIRContext &)> parse);
  /// Returns whether MLIR has crashed in the document's context. `abandon` must
  /// then be called.
  bool hasCrashed() const { return crashed; }

private:
  bool isCrasher(llvm::StringRef text);
  void addCrasher(llvm::StringRef text);
  bool runAside(llvm::function_ref<void(MLIRContext &)> parse);

  const DialectRegistry &registry;
  llvm::ThreadPoolInterface *pool;
  std::unique_ptr<MLIRContext> context;
  /// The dialects that the context knows.
  std::shared_ptr<const OdsModel> model;
  size_t bytesParsed = 0;
  std::atomic<bool> crashed = false;
  std::mutex mutex;
  llvm::StringSet<> crashers; // guarded by `mutex`
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_GUARDEDCONTEXT_H
