//===- TmTensor.h - torch-mlir's ops on tensors -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_TMTENSOR_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_TMTENSOR_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tcp {

struct ForeignOp;

/// Renames the ops of torch-mlir's dialect tm_tensor in a text in the generic
/// form to ops of the torch dialect, which allows unknown ops.
void renameTmTensorOps(std::string &text);

/// Lowers the ops that `renameTmTensorOps` has renamed (scans, scatters and
/// sorts) to loops on tensors. Fails with a diagnostic for other ops.
LogicalResult lowerTmTensorOps(ModuleOp module);

/// Replaces a running sum or product by loops.
void lowerScan(ForeignOp &scan);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_TMTENSOR_H
