//===- Padding.h - Tensors with room for padding ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_DESTINATIONS_PADDING_H
#define TCP_MLIR_LIB_TRANSFORMS_DESTINATIONS_PADDING_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::tcp {

/// A tensor of which all elements but those of an inner part are set.
struct PaddedTensor {
  Value tensor;
  /// The place of the inner part.
  SmallVector<OpFoldResult> offsets, sizes;

  /// Returns the inner part, whose elements are undefined.
  Value extractInner(OpBuilder &b, Location loc) const;
  /// Returns the tensor with `inner` as its inner part.
  Value insertInner(OpBuilder &b, Location loc, Value inner) const;
};

/// Returns the constant with which `padding` pads; null if elements of the
/// padding differ, or are no constant.
arith::ConstantOp getPaddingConstant(tensor::PadOp padding);

/// Creates the result of `padding`, which has a constant, with an inner part of
/// `sizes`. The elements around it are set one side at a time, so none is
/// written twice.
PaddedTensor createPadded(OpBuilder &b, Location loc, tensor::PadOp padding,
                          ArrayRef<OpFoldResult> sizes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_DESTINATIONS_PADDING_H
