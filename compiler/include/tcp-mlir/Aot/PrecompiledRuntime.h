//===- PrecompiledRuntime.h - The run-time library's code -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_PRECOMPILEDRUNTIME_H
#define TCP_MLIR_AOT_PRECOMPILEDRUNTIME_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::tcp {

/// Returns the object file of the run-time library, each function in a section
/// of its own; empty if it was not compiled for the target of `machine`.
llvm::StringRef getPrecompiledRuntime(const llvm::TargetMachine &machine);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_PRECOMPILEDRUNTIME_H
