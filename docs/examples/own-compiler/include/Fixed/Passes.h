//===- Passes.h - The passes of the compiler --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FIXED_PASSES_H
#define FIXED_PASSES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"

namespace fixed {
#define GEN_PASS_DECL
#include "Fixed/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "Fixed/Passes.h.inc"

/// Registers the pipeline `fixed-to-llvm`.
void registerPipeline();
} // namespace fixed

#endif // FIXED_PASSES_H
