//===- RuntimeLibrary.h - The code that libraries carry ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions that each compiled library contains: the error handler, the
/// check of arguments, the allocator. They do not depend on the program, so
/// they are compiled when the compiler is built, and linked in. For a target
/// that they were not compiled for, and for users who want to see all of the
/// code, they are defined in the module.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_RUNTIMELIBRARY_H
#define TCP_MLIR_TRANSFORMS_RUNTIMELIBRARY_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tcp {

/// An attribute of a module that is lowered to the LLVM dialect. With it,
/// passes only declare the functions of the run-time library.
inline constexpr llvm::StringLiteral kLinkedRuntimeAttrName =
    "tcp.linked_runtime";

/// Returns whether `module`, of the LLVM dialect, calls functions of the
/// run-time library that it does not define.
bool needsRuntimeLibrary(ModuleOp module);

/// Defines the whole run-time library in `module`. Fails with a diagnostic if
/// one of its names is taken.
LogicalResult addRuntimeLibrary(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_RUNTIMELIBRARY_H
