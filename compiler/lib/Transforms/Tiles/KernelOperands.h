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

/// Returns whether a value is a constant that a kernel has a copy of.
bool isOwnConstant(Value value);

/// An operand of a kernel, whose dimensions may be collapsed.
struct KernelOperand {
  Value value;
  SmallVector<ReassociationIndices> reassociation;
};

/// The operands of a kernel before the ranges: the two tensors, the inputs of
/// the epilogue, the initial values of the sums, the sizes of the loops of
/// getGatheredLoops(), and last the destination. In the kernel, each tensor has
/// dynamic sizes.
struct KernelOperands {
  explicit KernelOperands(const Contraction &contraction);

  /// The operands without the sizes and the destination.
  SmallVector<KernelOperand> inputs;
  SmallVector<unsigned> sizes;
  KernelOperand destination;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_KERNELOPERANDS_H
