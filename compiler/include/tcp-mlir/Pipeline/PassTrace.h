//===- PassTrace.h - What each pass of the road did -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_PASSTRACE_H
#define TCP_MLIR_PIPELINE_PASSTRACE_H

#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Pipeline/IrSummary.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include <optional>

namespace mlir::tcp {

/// One pass of the road. A pass on functions runs once for each.
struct TracedPass {
  /// The row of the table whose passes it is one of.
  std::string stage;
  /// What `--pass-pipeline` calls it, and the operation it runs on.
  std::string name, anchor;
  unsigned numRuns = 0;
  /// Runs that changed something.
  unsigned numChanges = 0;
  double seconds = 0;
  /// Operations, over all runs.
  size_t opsBefore = 0, opsAfter = 0;
  /// What changed, with one `---` and `+++` for each run; nothing where there
  /// was too much to print.
  std::optional<std::string> diff;
};

struct TraceOptions {
  /// Whether changes are looked for; it takes a walk of the IR for each run.
  bool findChanges = true;
  /// So many bytes are printed for diffs; then there are none any more.
  size_t diffBudget = 0;
  /// The pass whose diff is made whatever it costs.
  std::optional<unsigned> diffOf;
  /// The last pass that runs; those behind it do nothing.
  std::optional<unsigned> lastPass;
};

/// Watches the passes of a compile, on the compile's thread: the context must
/// have no other. Passes are numbered in the order in which they run first.
class PassTrace {
public:
  /// Registers itself with the context, in the place of `next`: that gets what
  /// runs, unless it is empty. Lives longer than all pass managers that it
  /// watches.
  PassTrace(MLIRContext *context, TraceOptions options,
            MLIRContext::HandlerTy next = {});
  virtual ~PassTrace();

  /// Watches a pass manager, which has the passes of `stage`. Once for each.
  void watch(PassManager &passes, StringRef stage);

  ArrayRef<TracedPass> passes() const { return traced; }
  /// Whether the last pass that is to run has run on something.
  bool isPastLastPass() const {
    return options.lastPass && traced.size() > *options.lastPass;
  }
  /// The pass that failed, and on what: the operation's symbol, if it has one.
  std::optional<unsigned> failedPass() const { return failed; }
  const std::string &failedOn() const { return failedSymbol; }

protected:
  /// A pass is about to run on an operation.
  virtual void onRun(unsigned index, const TracedPass &pass, Operation *op) {}
  /// A pattern is about to be tried on an operation; null where one was, and
  /// behind the outermost.
  virtual void onPattern(Operation *op) {}

private:
  class Instrumentation;
  struct Printed {
    IrSummary summary;
    std::string text;
  };

  void runPattern(llvm::function_ref<void()> run, Operation *op);
  void begin(Pass *pass, Operation *op);
  void end(Pass *pass, Operation *op, bool hasFailed);
  bool wantsDiff(unsigned index) const;
  const std::string &print(Operation *op, const IrSummary &summary);

  MLIRContext *context;
  TraceOptions options;
  MLIRContext::HandlerTy next;
  std::string stage;
  std::vector<TracedPass> traced;
  /// Of the pass manager that is watched.
  llvm::DenseMap<Pass *, unsigned> indices;
  /// Passes that run: more than one where a pass runs others.
  unsigned depth = 0;
  bool isLeftOut = false;
  bool isInPattern = false;
  // Of the outermost pass.
  IrSummary before;
  std::string textBefore;
  std::chrono::steady_clock::time_point start;
  llvm::DenseMap<Operation *, Printed> printed;
  size_t numPrinted = 0;
  std::optional<unsigned> failed;
  std::string failedSymbol;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_PASSTRACE_H
