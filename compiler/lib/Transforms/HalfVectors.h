//===- HalfVectors.h - Vectors of 16-bit floats as integers -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_HALFVECTORS_H
#define TCP_MLIR_TRANSFORMS_HALFVECTORS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// Makes vectors of bf16 in `func` vectors of i16 with the same bits, and those
/// of f16, too, unless the target converts them by an instruction
/// (`nativeF16`). No op computes on the former, and the vector dialect is
/// lowered.
///
/// Even to move such a vector, LLVM calls libgcc on a target that has no
/// instructions for its elements.
void replaceHalfVectorsByBits(func::FuncOp func, bool nativeF16);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_HALFVECTORS_H
