//===- Compile.h - A module down the road -----------------------*- C++ -*-===//
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
  /// The row of the stage table that it comes from; null for the C header.
  const Stage *stage;
  /// The path of the file.
  std::string path;
};

/// Watches a compile, on its thread.
class CompileObserver {
public:
  virtual ~CompileObserver() = default;
  /// The module is at an MLIR stage. False ends the compile.
  virtual bool onModule(ModuleOp module, const Stage &stage) { return true; }
  /// The module is about to become LLVM IR.
  virtual LogicalResult onTranslation(ModuleOp module) { return success(); }
  /// LLVM IR is optimized. False ends the compile.
  virtual bool onLlvmIr(llvm::Module &module, llvm::TargetMachine &machine) {
    return true;
  }
};

struct CompileOptions {
  TargetOptions target;
  RoadOptions road;
  /// The stage that the input is at.
  const Stage *from = nullptr;
  /// Patterns of the public functions to export; all where it is empty.
  std::vector<std::string> functions;
  /// The artifacts to make; none is of a stage before `from`.
  std::vector<Artifact> artifacts;
  /// Verify the IR after each pass.
  bool verifyEach = false;
  /// The hub that takes the actions of the compile, beside those of MLIR's
  /// context; null for nobody.
  ActionHub *actions = nullptr;
  /// The constants of the module that are in files.
  Weights *weights = nullptr;
  /// Is told what happens; null for nobody. Code is emitted in one part then.
  CompileObserver *observer = nullptr;
};

/// The stage that `module` is at: `asked`, if the module can be there, or the
/// one that its ops tell. Null after a diagnostic.
const Stage *findInputStage(ModuleOp module, const Stage *asked);

/// Takes `module` down the road as far as the artifacts need and adds them to
/// `outputs`. Changes `module`. Each stage is timed in `timing`. What goes
/// wrong is a diagnostic. One compile at a time in a process, for the linker's
/// sake.
LogicalResult compile(ModuleOp module, const CompileOptions &options,
                      Outputs &outputs, TimingScope &timing);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_COMPILE_H
