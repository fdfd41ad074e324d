//===- TcpSizes.h - Sources of sizes ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCPSIZES_H
#define TCP_MLIR_DIALECT_TCP_TCPSIZES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <optional>

namespace mlir::tcp {

/// A dimension of a ranked tensor, or an index that is itself a size.
struct TensorDim {
  Value tensor;
  int64_t dim = 0;
};

/// Returns the dimension of an operand, or the index, that the size `from`
/// comes from, if the op that made the tensor tells; otherwise nothing. Does
/// not look into groups.
std::optional<TensorDim> stepToSource(TensorDim from);

/// Returns the dimension that `op` reads, if it is known and exists.
std::optional<TensorDim> getTensorDim(tensor::DimOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_DIALECT_TCP_TCPSIZES_H
