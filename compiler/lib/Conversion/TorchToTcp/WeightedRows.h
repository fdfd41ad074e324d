//===- WeightedRows.h - Weighted sums of rows -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_WEIGHTEDROWS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_WEIGHTEDROWS_H

#include "TorchOpBuilder.h"

namespace mlir::tcp {

/// Converts `tcp_ide.sum_weighted_rows`: each row of the result is a sum of
/// rows of a table, which `indices` name, times weights. They are added in the
/// order of the indices.
FailureOr<SmallVector<Value>> convertWeightedRows(TorchOpBuilder &b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_WEIGHTEDROWS_H
