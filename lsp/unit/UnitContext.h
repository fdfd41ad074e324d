//===- UnitContext.h - What MLIR says, and its crashes ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITCONTEXT_H
#define TCP_LSP_UNIT_UNITCONTEXT_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include <vector>

namespace mlir::tcp::lsp {

/// Prepares a context for units: their diagnostics go to the thread that
/// parses, and operations of dialects that nobody knows are kept.
void prepareContext(MLIRContext &context);

/// Collects what MLIR says on this thread, for a context that is prepared.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(std::vector<mlir::Diagnostic> &into);
  ~DiagnosticCollector();

private:
  std::vector<mlir::Diagnostic> *outer;
};

/// Runs `task`, whose crashes are recovered from where that is enabled
/// (llvm::CrashRecoveryContext::Enable); whether it ran to its end. Where it
/// did not, the collectors that it made on this thread are gone; its context
/// may be locked or wrong, and is not to be touched any more.
bool runSafely(llvm::function_ref<void()> task);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITCONTEXT_H
