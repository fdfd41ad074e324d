//===- KeepPasses.h - Passes on reductions ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_KEEPPASSES_H
#define TCP_MLIR_TRANSFORMS_KEEPPASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tcp {

#define GEN_PASS_DECL
#include "tcp-mlir/Transforms/KeepPasses.h.inc"

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_KEEPPASSES_H
