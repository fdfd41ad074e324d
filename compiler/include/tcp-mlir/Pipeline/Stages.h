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
#include "tcp-mlir/Transforms/VectorRegisters.h"

namespace mlir::tcp {

/// The two settings of the road, and what can be switched in both.
struct RoadOptions {
  /// False: the reference road, each TCP op to its own loop. True: fused and
  /// collapsed.
  bool optimize = true;
  /// Check sizes, indices and divisors when the program runs.
  bool runtimeChecks = true;
  /// The target converts between f16 and f32 by an instruction.
  bool nativeF16 = false;
  /// The target has an instruction for a product and a sum in one rounding,
  /// which elementary functions use.
  bool nativeFma = false;
  /// The target's vector registers, by which tiles are sized.
  VectorRegisters vectorRegisters;
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

/// One row of the table.
struct Stage {
  /// What options, file names and the debugger call it.
  StringLiteral name;
  /// What the IR is after it.
  StringLiteral description;
  /// What follows the program's name in the artifact's file name.
  StringLiteral suffix;
  /// Adds the passes that lead from the row before to this one to a pass
  /// manager on builtin.module. Null where no MLIR pass does it.
  void (*addPasses)(OpPassManager &pm, const RoadOptions &options);

  bool isMlir() const { return suffix.ends_with(".mlir"); }
};

/// The rows, in the order of the road.
ArrayRef<Stage> getStages();

/// The row called `name`, or null.
const Stage *findStage(StringRef name);

/// The names of the rows, for messages: "tcp, linalg, ...".
std::string listStageNames();

/// The first row that `module` may leave from, judged by its ops: the latest
/// stage at which each of them is allowed. Null if there is none; `why` then
/// names an op that no stage takes.
const Stage *recognizeStage(ModuleOp module, std::string &why);

/// Adds the passes of the rows after `from` up to and including `to`.
void addRoad(OpPassManager &pm, const Stage &from, const Stage &to,
             const RoadOptions &options);

/// Adds what a module at `from` needs before it goes down the road: the passes
/// that fix how its functions are called.
void addInterface(OpPassManager &pm, const Stage &from,
                  const RoadOptions &options);

/// Registers `torch-backend-to-tcp-backend-pipeline` and
/// `tcp-to-llvm-pipeline`.
void registerPipelines();

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_STAGES_H
