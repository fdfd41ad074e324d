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

/// Renames the ops of torch-mlir's dialect tm_tensor, in a text in the generic
/// form, to ops of the torch dialect, in which unknown ones can be read.
void renameTmTensorOps(std::string &text);

/// Lowers the ops that `renameTmTensorOps` made names for, scans, scatters and
/// sorts, to loops on tensors. Another one is a diagnostic.
LogicalResult lowerTmTensorOps(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_TMTENSOR_H
