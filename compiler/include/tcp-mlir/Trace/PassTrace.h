//===- PassTrace.h - What each pass of the road did -------------*- C++ -*-===//
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
#include "tcp-mlir/Pipeline/Stages.h"
#include "tcp-mlir/Trace/TraceAnswer.h"
#include <optional>

namespace mlir::tcp {

struct TraceOptions {
  /// The stage of passes that run before the first action of a stage.
  const Stage *firstStage;
  /// True if changes are looked for; it takes a walk of the IR for each run.
  bool findChanges = true;
  /// So many bytes are printed for diffs; then there are none any more.
  size_t diffBudget = 0;
  /// The pass whose diff is made whatever it costs.
  std::optional<unsigned> diffOf;
  /// The last pass that runs; a PassLimit skips those behind it.
  std::optional<unsigned> lastPass;
};

/// Observes the passes of a compile that has one thread, as far as LLVM IR.
/// Passes are numbered in the order in which they run first.
class PassTrace : public ActionObserver {
public:
  explicit PassTrace(TraceOptions options) : options(std::move(options)) {}

  ArrayRef<TracedPass> getPasses() const { return passes; }
  /// Returns whether the last pass that is to run has run on something.
  bool isPastLastPass() const {
    return options.lastPass && passes.size() > *options.lastPass;
  }
  /// Returns whether a pass comes behind the last that is to run.
  bool isBehindLastPass(const ActiveAction &action) const;
  /// The pass that failed, and on what: the operation's symbol, if it has one.
  std::optional<unsigned> getFailedPass() const { return failedPass; }
  const std::string &getFailedSymbol() const { return failedSymbol; }

  void beforeAction(const ActiveAction &action, bool willRun) override;
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onPassFailed(const Pass &pass, Operation *op) override;

protected:
  /// A pass is about to run on an operation.
  virtual void onRun(unsigned index, const TracedPass &pass, Operation *op) {}
  /// A pattern is about to be tried on an operation; null behind the outermost
  /// pattern.
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
  const Stage *stage = options.firstStage;
  std::vector<TracedPass> passes;
  /// The numbers of the passes in the pass manager that runs.
  llvm::DenseMap<const Pass *, unsigned> indices;
  /// The outermost pass that runs, and the outermost pattern: a pass may run
  /// others, and one pattern may put another into what it is tried on.
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

/// Skips the passes behind the last that a trace wants.
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
