//===- BatchLowering.h - Lowers the functions of a document -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_BATCHLOWERING_H
#define TCP_LSP_SERVER_BATCHLOWERING_H

#include "lsp/server/results/LoweringResults.h"
#include "lsp/server/process/TraceJob.h"

namespace mlir::tcp::lsp {

/// Lowers the functions of one version of a document, many at a time. If that
/// fails, it finds out which function is to blame, and goes on with the others.
/// One thread uses it.
class BatchLowering {
public:
  /// Lowers a text as far as `goal` needs. `entryStage` is the stage of the
  /// text.
  using Lowerer = llvm::function_ref<llvm::Expected<Trace>(
      const LoweringInput &input, llvm::StringRef entryStage,
      LoweringGoal goal)>;

  /// `timeout` is only used in messages. The other arguments must outlive the
  /// object.
  BatchLowering(const LoweringSource &source, LoweringResults &results,
                Lowerer lowerer, std::chrono::milliseconds timeout)
      : source(source), results(results), lowerer(lowerer), timeout(timeout) {}

  /// Lowers all functions whose results are not known for `goal`. An error is
  /// one of the lowerer. Results that were found before it are kept.
  llvm::Error run(LoweringGoal goal);

private:
  using Function = LoweringSource::Function;
  using Batch = std::vector<const Function *>;

  std::vector<Batch> makeBatches(LoweringGoal goal);

  const LoweringSource &source;
  LoweringResults &results;
  Lowerer lowerer;
  std::chrono::milliseconds timeout;
};

/// Returns the loops of a function that was lowered, or null if the trace does
/// not have them.
std::shared_ptr<const Fusion>
makeFusion(const LoweringSource::Function &function, const LoweringInput &input,
           const Trace &trace);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_BATCHLOWERING_H
