//===- UnitContext.h - Diagnostics and crashes of MLIR ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITCONTEXT_H
#define TCP_LSP_UNIT_UNITCONTEXT_H

#include "lsp/ods/OdsModel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include <vector>

namespace mlir::tcp::lsp {

/// The text of a note at the operation whose syntax is guessed, if an error is
/// reported while it is parsed.
inline constexpr llvm::StringLiteral kGuessedNote = "the syntax is guessed";

/// Prepares a context for units. Each diagnostic goes to the collector of the
/// thread that reports it. The dialects of projects in `model` are known, and
/// operations of unknown dialects are allowed.
void prepareContext(MLIRContext &context,
                    const std::shared_ptr<const OdsModel> &model);

/// While it exists, it collects MLIR's diagnostics of this thread. The context
/// must be prepared.
class DiagnosticCollector {
public:
  /// Appends the diagnostics to `into`, until it is destroyed.
  explicit DiagnosticCollector(std::vector<mlir::Diagnostic> &into);
  ~DiagnosticCollector();

private:
  std::vector<mlir::Diagnostic> *outer;
};

/// Runs `task`. If crash recovery is enabled
/// (llvm::CrashRecoveryContext::Enable), a crash ends `task` only. Returns
/// whether it ran to its end. After a crash, the collectors that `task` made
/// are gone, and nothing may touch the task's context, which may be locked or
/// inconsistent.
bool runSafely(llvm::function_ref<void()> task);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITCONTEXT_H
