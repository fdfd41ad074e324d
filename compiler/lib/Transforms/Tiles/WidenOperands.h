//===- WidenOperands.h - Operands in the type of sums -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_WIDENOPERANDS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_WIDENOPERANDS_H

#include "Contraction.h"

namespace mlir::tcp {

/// Widens the operands of a contraction that it widens when it reads them, such
/// as a tensor of bf16, before it as whole tensors. Operands from which vectors
/// are read are left: a panel is widened when it is copied, or in registers.
/// Returns the contraction that replaces the given one.
Contraction widenOperands(const Contraction &contraction);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_WIDENOPERANDS_H
