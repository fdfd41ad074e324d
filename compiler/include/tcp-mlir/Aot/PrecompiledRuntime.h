//===- PrecompiledRuntime.h - The run-time library's code -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_PRECOMPILEDRUNTIME_H
#define TCP_MLIR_AOT_PRECOMPILEDRUNTIME_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::tcp {

/// The object file with what every library carries, each function in a section
/// of its own; empty if it was not compiled for the target of `machine`.
llvm::StringRef getPrecompiledRuntime(const llvm::TargetMachine &machine);

/// Defines in `code`, which is optimized, what it and its callers need of the
/// run-time library: for text that others compile. Its code is that of the
/// object file, for the same CPU. `context` has the LLVM dialect.
LogicalResult linkRuntimeLibrary(llvm::Module &code,
                                 llvm::TargetMachine &machine,
                                 MLIRContext *context);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_PRECOMPILEDRUNTIME_H
