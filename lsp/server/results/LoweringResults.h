//===- LoweringResults.h - Results of lowering ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_RESULTS_LOWERINGRESULTS_H
#define TCP_LSP_SERVER_RESULTS_LOWERINGRESULTS_H

#include "lsp/features/shapes/Fusion.h"
#include "lsp/server/PipelineDiagnostic.h"
#include "lsp/server/results/FunctionMap.h"
#include <mutex>

namespace mlir::tcp::lsp {

/// The goal of the lowering of functions: until their loops are known, or
/// through all passes, whose diagnostics are collected.
enum class LoweringGoal { Loops, Diagnostics };

/// The result of the lowering of a function.
struct LoweringResult {
  LoweringGoal goal = LoweringGoal::Loops;
  /// Empty for the goal `Loops`.
  std::vector<PipelineDiagnostic> diagnostics;
  /// Null if the lowering did not get to the loops.
  std::shared_ptr<const Fusion> fusion;
};

/// The results of lowering a document's functions. The open document owns the
/// object; all threads may call all methods.
class LoweringResults {
public:
  using Function = LoweringSource::Function;

  /// Returns the functions that have to be lowered for `goal`. If very many
  /// results are kept, forgets those of functions that are not in `source`.
  std::vector<const Function *> findUnknown(const LoweringSource &source,
                                            LoweringGoal goal);
  /// Adds a result whose ranges are those of the document. If it has no loops,
  /// as after a crash in a later pass, the loops of the function's last result
  /// are kept.
  void add(const Function &function, LoweringResult result);

  /// Returns the diagnostics of the functions of a version, with ranges of the
  /// document.
  std::vector<PipelineDiagnostic>
  findDiagnostics(const LoweringSource &source) const;
  /// Gives the known loops to the units of a version. Returns whether that
  /// changes hints. Only the document's thread may call it.
  bool tellFusion(const LoweringSource &source, const Document &document) const;
  /// Returns whether any known function has a diagnostic.
  bool hasDiagnostics() const;

private:
  mutable std::mutex mutex;
  /// Ranges are relative to the functions.
  FunctionMap<LoweringResult> known{/*numKept=*/256};
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_RESULTS_LOWERINGRESULTS_H
