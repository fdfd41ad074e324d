//===- Stages.h - The stage table -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stage table, the only list of the stages from PyTorch to a library. All
/// tools read it.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_STAGES_H
#define TCP_MLIR_PIPELINE_STAGES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Pipeline/TargetTraits.h"

namespace mlir::tcp {

/// The options of the passes between stages.
struct PipelineOptions {
  /// False for the reference pipeline: each op of TCP becomes a loop nest of
  /// its own. True for fused ops and collapsed loops.
  bool optimize = true;
  /// Check sizes, indices and divisors when the program runs.
  bool runtimeChecks = true;
  /// Give each function a second entry that writes into buffers of the caller.
  bool destinationPassing = false;
  /// Run loops over many elements on several threads.
  bool threads = false;
  /// Let the target fuse a product and a sum to one operation, which rounds
  /// once.
  bool contract = false;
  /// Keep source lines for a debugger.
  bool debugInfo = false;
  /// Let the program report each buffer that a loop has written.
  bool keepValues = false;
  /// Ops of torch, without "torch.", that become calls of C functions.
  SmallVector<std::string> customOps;
  /// The program has ops of TOSA at the stage tcp.
  bool hasTosa = false;
};

struct Stage;

/// Takes a program to a row of the table from the row before. Each row names
/// the function that does so. The code that compiles programs implements this
/// class.
class StageRunner {
public:
  virtual ~StageRunner() = default;
  /// Runs the passes of an MLIR stage.
  virtual LogicalResult runPasses(const Stage &stage) = 0;
  virtual LogicalResult makeLlvmIr(const Stage &stage) = 0;
  virtual LogicalResult emitAssembly(const Stage &stage) = 0;
  virtual LogicalResult emitObject(const Stage &stage) = 0;
  virtual LogicalResult createArchive(const Stage &stage) = 0;
  virtual LogicalResult linkLibrary(const Stage &stage) = 0;
};

/// One row of the table.
struct Stage {
  /// The name in options, in file names and in the debugger.
  StringLiteral name;
  /// Describes the program at this stage.
  StringLiteral description;
  /// The end of the artifact's file name, after the program's name.
  StringLiteral suffix;
  /// The language of the artifact as editors call it: "mlir", "llvm" or "asm".
  /// Empty where the artifact is no text.
  StringLiteral language;
  /// Takes a program from the row before to this one.
  LogicalResult (StageRunner::*run)(const Stage &stage);
  /// Adds the passes from the row before to this one, to a pass manager on
  /// builtin.module. Null if no MLIR pass takes the step.
  void (*addPasses)(OpPassManager &pm, const PipelineOptions &options,
                    const TargetTraits &target);
  /// Returns whether `op`, without its regions, may be in a module at this
  /// stage. A stage accepts all ops that later MLIR stages accept. Null if the
  /// stage has no module of MLIR.
  bool (*accepts)(Operation *op);

  bool isMlir() const { return accepts; }
  bool isText() const { return !language.empty(); }
};

/// Returns the rows, in the order of the stages.
ArrayRef<Stage> getStages();

/// Returns the row called `name`, or null.
const Stage *findStage(StringRef name);

/// Returns the names of the rows for messages: "tcp, linalg, ...".
std::string listStageNames();

/// Returns the stage of `module`: the last row that accepts all of its ops, and
/// of rows that accept the same ops, the first. Null if there is none; `why`
/// then names an op that no row accepts.
const Stage *recognizeStage(ModuleOp module, std::string &why);

/// Adds the passes of the rows after `from` up to and including `to`.
void addStagePasses(OpPassManager &pm, const Stage &from, const Stage &to,
                    const PipelineOptions &options, const TargetTraits &target);

/// Adds the passes that fix how the functions of a module at `from` are called.
/// These passes run before those of `addStagePasses`.
void addInterface(OpPassManager &pm, const Stage &from,
                  const PipelineOptions &options);

/// Registers `torch-backend-to-tcp-backend-pipeline` and
/// `tcp-to-llvm-pipeline`.
void registerPipelines();

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_STAGES_H
