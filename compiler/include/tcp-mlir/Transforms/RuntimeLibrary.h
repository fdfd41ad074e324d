//===- RuntimeLibrary.h - The code that libraries carry ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions that every compiled library carries: the error handler, the
/// check of what callers pass, the allocator. They do not depend on the
/// program. So they are compiled once, when the compiler is built, and linked
/// in; or it is defined in the module, for targets that it was not compiled for
/// and for who wants to see it all.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_RUNTIMELIBRARY_H
#define TCP_MLIR_TRANSFORMS_RUNTIMELIBRARY_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tcp {

/// On a module while it is lowered to the LLVM dialect: the passes only declare
/// what the run-time library has.
inline constexpr llvm::StringLiteral kLinkedRuntimeAttrName =
    "tcp.linked_runtime";

/// Returns whether `module`, of the LLVM dialect, calls functions of the
/// run-time library that it does not define.
bool needsRuntimeLibrary(ModuleOp module);

/// Defines all of the run-time library in `module`. Fails with a diagnostic
/// where one of its names is taken.
LogicalResult addRuntimeLibrary(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_RUNTIMELIBRARY_H
