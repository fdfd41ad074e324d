//===- KernelOperands.h - Tensors and sizes of kernels ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELOPERANDS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELOPERANDS_H

#include "Contraction.h"

namespace mlir::tcp {

/// Returns whether a value is a constant that a kernel makes for itself.
bool isOwnConstant(Value value);

/// A value that a kernel takes, with dimensions put together.
struct KernelOperand {
  Value value;
  SmallVector<ReassociationIndices> reassociation;
};

/// The operands of a kernel before its ranges: the two tensors, the epilogue's
/// inputs, the values that the sums begin with, the sizes of the loops that
/// getGatheredLoops() gives, and last the tensor that it writes to. Each tensor
/// has dynamic sizes there.
struct KernelOperands {
  explicit KernelOperands(const Contraction &contraction);

  /// Without the sizes and the destination.
  SmallVector<KernelOperand> inputs;
  SmallVector<unsigned> sizes;
  KernelOperand destination;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELOPERANDS_H
