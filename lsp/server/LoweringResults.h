//===- LoweringResults.h - What lowering has told ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_LOWERINGRESULTS_H
#define TCP_LSP_SERVER_LOWERINGRESULTS_H

#include "lsp/features/hover/LoweringSource.h"
#include "lsp/features/shapes/Fusion.h"
#include "lsp/server/PipelineDiagnostic.h"
#include <mutex>
#include <unordered_map>

namespace mlir::tcp::lsp {

/// How far functions are lowered: until their loops are known, or until all
/// passes have said what they find wrong, too.
enum class LoweringGoal { Loops, Diagnostics };

/// A function as lowering has told of it.
struct LoweringResult {
  LoweringGoal goal = LoweringGoal::Loops;
  /// Empty for the goal `Loops`.
  std::vector<PipelineDiagnostic> diagnostics;
  /// Null where lowering did not get to the loops.
  std::shared_ptr<const Fusion> fusion;
};

/// The results of lowering a document's functions, by their texts: a result is
/// known again when an edit is undone, and not any more when the function, or a
/// function that it needs, changes. Owned by the open document; all threads may
/// call all functions.
class LoweringResults {
public:
  using Function = LoweringSource::Function;

  /// Returns the functions that have to be lowered for `goal`. Forgets some of
  /// those that are not in `source`, if there are many.
  std::vector<const Function *> findUnknown(const LoweringSource &source,
                                            LoweringGoal goal);
  /// Adds what was found, with ranges in the document. Loops that are known
  /// stay where the result has none, as of a process that crashed behind them.
  void add(const Function &function, LoweringResult result);

  /// Returns the diagnostics of the functions of a version.
  std::vector<PipelineDiagnostic>
  findDiagnostics(const LoweringSource &source) const;
  /// Tells the units of a version the loops that are known; whether hints are
  /// others now. On the document's thread.
  bool tellFusion(const LoweringSource &source, const Document &document) const;
  /// Returns whether anything is wrong in any of the functions that are known.
  bool hasDiagnostics() const;

private:
  mutable std::mutex mutex;
  /// By the functions' hashes; ranges are relative to the functions.
  std::unordered_map<uint64_t, LoweringResult> known;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_LOWERINGRESULTS_H
