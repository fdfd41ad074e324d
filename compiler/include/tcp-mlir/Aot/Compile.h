//===- Compile.h - A module down the road -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_COMPILE_H
#define TCP_MLIR_AOT_COMPILE_H

#include "mlir/IR/BuiltinOps.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Aot/Target.h"
#include "tcp-mlir/Pipeline/Stages.h"

namespace mlir::tcp {

/// One artifact that a compile is asked for.
struct Artifact {
  /// The row of the stage table that it comes from.
  const Stage *stage;
  /// Where it goes.
  std::string path;
};

struct CompileOptions {
  TargetOptions target;
  RoadOptions road;
  /// The stage that the input is at; null to recognize it.
  const Stage *from = nullptr;
  /// What to make.
  std::vector<Artifact> artifacts;
  /// Verify the IR after each pass.
  bool verifyEach = false;
};

/// Takes `module` down the road as far as the artifacts need and adds them to
/// `outputs`. Changes `module`. What goes wrong is a diagnostic.
LogicalResult compile(ModuleOp module, const CompileOptions &options,
                      Outputs &outputs);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_COMPILE_H
