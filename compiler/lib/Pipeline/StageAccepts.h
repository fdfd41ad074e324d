//===- StageAccepts.h - Ops that stages accept ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The predicates of the stage table's MLIR rows; see Stage::accepts.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_PIPELINE_STAGEACCEPTS_H
#define TCP_MLIR_LIB_PIPELINE_STAGEACCEPTS_H

#include "mlir/IR/Operation.h"

namespace mlir::tcp {

bool acceptsAtTorch(Operation *op);
bool acceptsAtTcp(Operation *op);
bool acceptsAtLinalg(Operation *op);
bool acceptsAtMemref(Operation *op);
bool acceptsAtLoops(Operation *op);
bool acceptsAtLlvm(Operation *op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_PIPELINE_STAGEACCEPTS_H
