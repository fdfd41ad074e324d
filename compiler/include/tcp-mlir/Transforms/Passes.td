//===- Passes.td - Transformations within a level ----------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Each file has the passes on one kind of IR, in the order in which they run.

#ifndef TCP_MLIR_TRANSFORMS_PASSES_TD
#define TCP_MLIR_TRANSFORMS_PASSES_TD

include "tcp-mlir/Transforms/TcpPasses.td"
include "tcp-mlir/Transforms/LinalgPasses.td"
include "tcp-mlir/Transforms/FunctionPasses.td"
include "tcp-mlir/Transforms/MemrefPasses.td"
include "tcp-mlir/Transforms/LoopPasses.td"
include "tcp-mlir/Transforms/VectorPasses.td"
include "tcp-mlir/Transforms/ScalarPasses.td"
include "tcp-mlir/Transforms/LlvmPasses.td"

#endif // TCP_MLIR_TRANSFORMS_PASSES_TD
