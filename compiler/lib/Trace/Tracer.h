//===- Tracer.h - Follows a compile for an editor ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRACE_TRACER_H
#define TCP_MLIR_LIB_TRACE_TRACER_H

#include "TraceFiles.h"
#include "tcp-mlir/Trace/FusedLoops.h"
#include "tcp-mlir/Trace/PassTrace.h"
#include "tcp-mlir/Trace/StageText.h"
#include "tcp-mlir/Trace/Trace.h"

namespace mlir::tcp {

/// Follows a compile up to the requested stage or pass, writes its progress,
/// and prints the stage. One thread uses it.
class Tracer : public PassTrace, public CompileObserver {
public:
  /// Follows the compile of `input` from `from` to `last`.
  Tracer(const TraceRequest &request, ModuleOp input, const SourceMap &sources,
         const Stage *from, const Stage *last, ProgressFile &progress,
         FocusFile &focus);

  /// Returns the last stage that the compile has reached, or null.
  const Stage *getReached() const { return reached; }
  /// Returns the text of that stage, if it was requested.
  const StageText &getText() const { return text; }
  /// Returns the loops of all functions; none if the stage linalg was not
  /// reached, or if the input is at it.
  ArrayRef<FunctionLoops> getLoops() const { return loops; }
  /// Returns why there is no text; empty if nothing went wrong.
  const std::string &getProblem() const { return problem; }

  bool onModule(ModuleOp module, const Stage &stage) override;
  LogicalResult onTranslation(ModuleOp module) override;
  bool onLlvmIr(llvm::Module &module, llvm::TargetMachine &machine) override;

private:
  void onStage(StringRef name) override;
  void onRun(unsigned index, const TracedPass &pass, Operation *op) override;
  void onPattern(Operation *op) override;

  bool wantsText() const { return !request.listPasses && !request.diffOf; }

  const TraceRequest &request;
  const SourceMap &sources;
  SourceRanges ranges{sources};
  const FusedLoops fusedLoops;
  const Stage *from;
  const Stage *last;
  ProgressFile &progress;
  FocusFile &focus;
  const Stage *reached = nullptr;
  StageText text;
  std::vector<FunctionLoops> loops;
  std::string problem;
  CodeLocations code;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRACE_TRACER_H
