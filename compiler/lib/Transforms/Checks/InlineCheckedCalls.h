//===- InlineCheckedCalls.h - Calls that can fail ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_CHECKS_INLINECHECKEDCALLS_H
#define TCP_MLIR_LIB_TRANSFORMS_CHECKS_INLINECHECKEDCALLS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {

/// Inlines the calls in `regions` of functions that call the function named
/// `report` directly or indirectly, and the calls in the inlined bodies.
/// Recursive functions are not inlined.
void inlineCheckedCalls(RewriterBase &rewriter, ModuleOp module,
                        ArrayRef<Operation *> regions, StringRef report);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_CHECKS_INLINECHECKEDCALLS_H
