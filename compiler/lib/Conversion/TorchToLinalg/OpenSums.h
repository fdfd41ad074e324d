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

/// Lets `op`, if it is a sum of floats that torch-mlir wrote, add up in a wider
/// type, f16 and bf16 in f32 and f32 in f64, and leaves its order open by the
/// flag `reassoc`: PyTorch's sums have none. The conversion of f32 has the
/// flag, too, so that some elements are added before it. Products of two
/// tensors that are summed stay as they are.
void openSum(linalg::GenericOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_OPENSUMS_H
