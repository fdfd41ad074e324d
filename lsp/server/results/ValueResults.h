//===- ValueResults.h - Results of evaluations ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_RESULTS_VALUERESULTS_H
#define TCP_LSP_SERVER_RESULTS_VALUERESULTS_H

#include "lsp/features/shapes/ValueNumbers.h"
#include "lsp/server/process/ScratchDirectory.h"
#include "lsp/server/results/FunctionMap.h"
#include <deque>
#include <mutex>

namespace mlir::tcp::lsp {

/// The numbers of a document's functions. The open document owns the object;
/// all threads may call all methods.
class ValueResults {
public:
  using Function = LoweringSource::Function;

  /// Returns the functions that were not evaluated. If very many results are
  /// kept, forgets those of functions that are not in `source`.
  std::vector<const Function *> findUnknown(const LoweringSource &source);
  /// Adds the numbers of a function. An evaluation that failed has none.
  void add(const Function &function,
           std::shared_ptr<const FunctionNumbers> numbers);
  /// Keeps the files of the values of a function. Those of the few functions
  /// that were added last are kept.
  void keep(ScratchDirectory files);
  /// Gives the known numbers to the units of a version. Only the document's
  /// thread may call it.
  void tell(const LoweringSource &source, const Document &document) const;
  /// Returns how many functions were evaluated so far.
  size_t getNumEvaluations() const;

private:
  mutable std::mutex mutex;
  size_t numEvaluations = 0;
  std::deque<ScratchDirectory> files;
  FunctionMap<std::shared_ptr<const FunctionNumbers>> known{/*numKept=*/64};
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_RESULTS_VALUERESULTS_H
