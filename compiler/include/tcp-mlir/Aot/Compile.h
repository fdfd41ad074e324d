//===- Compile.h - A module through the stages ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_COMPILE_H
#define TCP_MLIR_AOT_COMPILE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/Timing.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Aot/Target.h"
#include "tcp-mlir/Aot/Weights.h"
#include "tcp-mlir/Pipeline/Stages.h"

namespace mlir::tcp {

class ActionHub;

/// One artifact that a compile is asked for.
struct Artifact {
  /// The row of the stage table whose artifact this is; null for the C header.
  const Stage *stage;
  /// The path of the file.
  std::string path;
};

/// Observes a compile. Its functions are called on the thread of the compile.
class CompileObserver {
public:
  virtual ~CompileObserver() = default;
  /// Is called when the module is at an MLIR stage. False ends the compile.
  virtual bool onModule(ModuleOp module, const Stage &stage) { return true; }
  /// Is called before the module is translated to LLVM IR.
  virtual LogicalResult onTranslation(ModuleOp module) { return success(); }
  /// Is called with the optimized LLVM IR. False ends the compile.
  virtual bool onLlvmIr(llvm::Module &module, llvm::TargetMachine &machine) {
    return true;
  }
};

/// The options of a compile. All pointers must stay valid while it runs.
struct CompileOptions {
  TargetOptions target;
  PipelineOptions pipeline;
  /// The stage that the input is at.
  const Stage *from = nullptr;
  /// Globs of the public functions to export; empty for all.
  std::vector<std::string> functions;
  /// The artifacts to make. None may be of a stage before `from`.
  std::vector<Artifact> artifacts;
  /// Verify the IR after each pass.
  bool verifyEach = false;
  /// Is told of the actions that do not come from MLIR's context; null for
  /// none.
  ActionHub *actions = nullptr;
  /// The files with the large constants of the module.
  Weights *weights = nullptr;
  /// Observes the compile; may be null. With an observer, code is emitted in
  /// one part.
  CompileObserver *observer = nullptr;
};

/// Returns the stage of `module`: `asked`, if the module can be at that stage;
/// with a null `asked`, the stage that its ops tell. Null after a diagnostic.
const Stage *findInputStage(ModuleOp module, const Stage *asked);

/// Takes `module` through the stages as far as the artifacts need, and adds the
/// artifacts to `outputs`. Changes `module`. Times each stage in `timing`.
/// Fails after a diagnostic. A process may run one compile at a time, because
/// lld has global state.
LogicalResult compile(ModuleOp module, const CompileOptions &options,
                      Outputs &outputs, TimingScope &timing);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_COMPILE_H
