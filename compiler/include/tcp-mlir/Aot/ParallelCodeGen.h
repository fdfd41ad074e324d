//===- ParallelCodeGen.h - Code for many functions at once ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_PARALLELCODEGEN_H
#define TCP_MLIR_AOT_PARALLELCODEGEN_H

#include "tcp-mlir/Aot/Target.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp {

/// How many objects `module` is cut into: one for about each 32 functions, at
/// most 64. It depends on the module alone, not on the machine, so that the
/// output does not either.
unsigned countPartitions(const llvm::Module &module);

/// Cuts `module`, which is not optimized yet, into `partitions`, then optimizes
/// and emits these on as many threads as there are cores. Functions that only
/// their callers see stay with them. Returns the object files in a fixed order.
llvm::Expected<std::vector<std::string>>
emitObjectsInParallel(std::unique_ptr<llvm::Module> module, unsigned partitions,
                      const TargetOptions &target);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_PARALLELCODEGEN_H
