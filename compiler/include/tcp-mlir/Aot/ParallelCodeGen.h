//===- ParallelCodeGen.h - Code for many functions at once ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_PARALLELCODEGEN_H
#define TCP_MLIR_AOT_PARALLELCODEGEN_H

#include "tcp-mlir/Aot/Partition.h"
#include "tcp-mlir/Aot/Target.h"
#include <string>
#include <vector>

namespace mlir::tcp {

class ActionHub;

/// Translates, optimizes and emits each part of `module` on the threads of its
/// context. `actions` is told of LLVM's passes, and may be null. Returns the
/// object files in the order of the parts, or fails with a diagnostic.
FailureOr<std::vector<std::string>>
emitObjectsInParallel(ModuleOp module, const Partition &partition,
                      const TargetOptions &target, ActionHub *actions);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_PARALLELCODEGEN_H
