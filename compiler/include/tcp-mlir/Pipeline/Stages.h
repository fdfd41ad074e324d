//===- Stages.h - The stage table -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one list of the road from PyTorch to a library. Every tool reads this
/// table; none keeps a list of its own.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_STAGES_H
#define TCP_MLIR_PIPELINE_STAGES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Pipeline/TargetTraits.h"

namespace mlir::tcp {

/// The two settings of the road, and what can be switched in both.
struct RoadOptions {
  /// False: the reference road, each TCP op to its own loop. True: fused and
  /// collapsed.
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
  /// Ops of torch, without "torch.", that become calls of C functions.
  SmallVector<std::string> customOps;
};

struct Stage;

/// Takes a program to a row of the table from the row before it. A row names
/// the function that does so for it; who compiles implements them all.
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
  /// The name in options, file names and the debugger.
  StringLiteral name;
  /// Describes the IR after it.
  StringLiteral description;
  /// The end of the artifact's file name, after the program's name.
  StringLiteral suffix;
  /// The language of the artifact as editors call it: "mlir", "llvm" or "asm".
  /// Empty where the artifact is no text.
  StringLiteral language;
  /// Takes a program here from the row before.
  LogicalResult (StageRunner::*run)(const Stage &stage);
  /// Adds the passes that lead here from the row before, to a pass manager on
  /// builtin.module. Null where no MLIR pass does it.
  void (*addPasses)(OpPassManager &pm, const RoadOptions &options,
                    const TargetTraits &target);
  /// Returns whether `op`, without its regions, may be in a module at this
  /// stage. A stage accepts all ops that later MLIR stages accept. Null if the
  /// stage has no module of MLIR.
  bool (*accepts)(Operation *op);

  bool isMlir() const { return accepts; }
  bool isText() const { return !language.empty(); }
};

/// The rows, in the order of the road.
ArrayRef<Stage> getStages();

/// The row called `name`, or null.
const Stage *findStage(StringRef name);

/// The names of the rows, for messages: "tcp, linalg, ...".
std::string listStageNames();

/// The last row that accepts each op of `module`, from which it goes on; of
/// rows that accept the same ops, the first. Null if there is none; `why` then
/// names an op that no row accepts.
const Stage *recognizeStage(ModuleOp module, std::string &why);

/// Adds the passes of the rows after `from` up to and including `to`.
void addRoad(OpPassManager &pm, const Stage &from, const Stage &to,
             const RoadOptions &options, const TargetTraits &target);

/// Adds what a module at `from` needs before it goes down the road: the passes
/// that fix how its functions are called.
void addInterface(OpPassManager &pm, const Stage &from,
                  const RoadOptions &options);

/// Registers `torch-backend-to-tcp-backend-pipeline` and
/// `tcp-to-llvm-pipeline`.
void registerPipelines();

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_STAGES_H
