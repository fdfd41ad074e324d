//===- PassTrace.h - A trace of passes --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_PASSTRACE_H
#define TCP_MLIR_TRACE_PASSTRACE_H

#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Actions/ActionHub.h"
#include "tcp-mlir/Pipeline/IrSummary.h"
#include "tcp-mlir/Trace/TraceAnswer.h"
#include <optional>

namespace mlir::tcp {

/// The options of a PassTrace.
struct TraceOptions {
  /// The stage of passes that run before `setStage` is called.
  std::string firstStage;
  /// True if changes are looked for, which takes a walk over the IR in each
  /// run.
  bool findChanges = true;
  /// The number of bytes that may be printed for diffs. After them no more
  /// diffs are made.
  size_t diffBudget = 0;
  /// The pass whose diff is made regardless of `diffBudget`.
  std::optional<unsigned> diffOf;
  /// The last pass that runs; a PassLimit skips those after it.
  std::optional<unsigned> lastPass;
};

/// Returns the options for what an editor asks for: a list of all passes, the
/// diff of one, or a compile that ends after one.
TraceOptions makeTraceOptions(std::string firstStage, bool listPasses,
                              std::optional<unsigned> diffOf,
                              std::optional<unsigned> lastPass);

/// Returns the passes with the diffs for an answer: the small ones of all
/// passes, or that of `diffOf`.
std::vector<TracedPass> selectDiffs(ArrayRef<TracedPass> passes,
                                    std::optional<unsigned> diffOf);

/// Observes the passes of a compile on one thread, up to LLVM IR. Passes are
/// numbered in the order of their first runs.
class PassTrace : public ActionObserver {
public:
  explicit PassTrace(TraceOptions options) : options(std::move(options)) {}

  ArrayRef<TracedPass> getPasses() const { return passes; }
  /// Returns whether the last pass has run on at least one operation.
  bool isPastLastPass() const {
    return options.lastPass && passes.size() > *options.lastPass;
  }
  /// Returns whether `action` is a pass after the last one.
  bool isBehindLastPass(const ActiveAction &action) const;
  /// The number of the pass that failed, and the symbol of the operation on
  /// which it failed, if it has one.
  std::optional<unsigned> getFailedPass() const { return failedPass; }
  const std::string &getFailedSymbol() const { return failedSymbol; }

  void beforeAction(const ActiveAction &action, bool willRun) override;
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onPassFailed(const Pass &pass, Operation *op) override;

protected:
  /// Is called when a stage of the stage table begins.
  virtual void onStage(StringRef name) {}
  /// Passes from here on lead to the stage `name`. Without `hasPasses`, they
  /// are not followed.
  void setStage(StringRef name, bool hasPasses = true) {
    stage = name.str();
    followsPasses = hasPasses;
  }
  /// No pass after `index` runs from here on.
  void stopAfter(unsigned index) { options.lastPass = index; }

  /// Is called before a pass runs on `op`.
  virtual void onRun(unsigned index, const TracedPass &pass, Operation *op) {}
  /// Is called before a pattern is tried on `op`, and with null after the
  /// outermost pattern.
  virtual void onPattern(Operation *op) {}

private:
  struct Printed {
    IrSummary summary;
    std::string text;
  };

  bool isOutermostPass(const ActiveAction &action) const;
  void beginStage(const ActiveAction &action);
  void beginPass(const ActiveAction &action, bool willRun);
  void endPass(const ActiveAction &action, const ActionResult &result);
  void addChange(TracedPass &pass, unsigned index, Operation *op);
  bool wantsDiff(unsigned index) const;
  const std::string &print(Operation *op, const IrSummary &summary);

  TraceOptions options;
  std::string stage = options.firstStage;
  bool followsPasses = true;
  std::vector<TracedPass> passes;
  /// The numbers of the passes in the pass manager that runs.
  llvm::DenseMap<const Pass *, unsigned> indices;
  /// The outermost pass and the outermost pattern that are running. A pass may
  /// run other passes, and a pattern may apply others to the operations that it
  /// makes.
  const ActiveAction *runningPass = nullptr;
  const ActiveAction *runningPattern = nullptr;
  // The state before the outermost pass.
  IrSummary before;
  std::string textBefore;
  std::chrono::steady_clock::time_point start;
  llvm::DenseMap<Operation *, Printed> printed;
  size_t numPrinted = 0;
  std::optional<unsigned> failedPass;
  std::string failedSymbol;
};

/// Skips the passes after the last one that a trace is to run.
class PassLimit : public ActionController {
public:
  explicit PassLimit(const PassTrace &trace) : trace(trace) {}
  bool shouldRun(const ActiveAction &action) override {
    return !trace.isBehindLastPass(action);
  }

private:
  const PassTrace &trace;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_PASSTRACE_H
