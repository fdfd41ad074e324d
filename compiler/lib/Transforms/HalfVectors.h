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

/// Replaces vectors of bf16 in `func` by vectors of i16 with the same bits, and
/// those of f16, too, unless the target has an instruction that converts them
/// (`nativeF16`). Ops of the vector dialect must have been lowered, and no op
/// may compute on such a vector.
///
/// On a target without instructions for 16-bit floats, LLVM calls libgcc even
/// to move such a vector.
void replaceHalfVectorsByBits(func::FuncOp func, bool nativeF16);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_HALFVECTORS_H
