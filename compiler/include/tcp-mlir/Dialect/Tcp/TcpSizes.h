//===- TcpSizes.h - Where sizes come from -----------------------*- C++ -*-===//
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

/// A dimension of a ranked tensor; or an index, which is a size itself.
struct TensorDim {
  Value tensor;
  int64_t dim = 0;
};

/// Takes one step from a dimension toward where its size comes from: to an
/// operand of the op that made the tensor. None where there is no such step;
/// the results of groups are not looked into.
std::optional<TensorDim> stepToSource(TensorDim from);

/// The dimension that `op` asks for, if that is known and exists.
std::optional<TensorDim> getTensorDim(tensor::DimOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_DIALECT_TCP_TCPSIZES_H
