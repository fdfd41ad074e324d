//===- OpenSums.h - The sums of PyTorch -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_OPENSUMS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_OPENSUMS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {

/// If `op` is a sum of floats that torch-mlir wrote, makes it add in a wider
/// type (f16 and bf16 in f32, f32 in f64), and leaves its order open by the
/// flag `reassoc`, because PyTorch does not define the order. The conversion of
/// f32 gets the flag, too, so that some elements may be added before it. Sums
/// of products of two tensors stay as they are.
void openSum(linalg::GenericOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_OPENSUMS_H
