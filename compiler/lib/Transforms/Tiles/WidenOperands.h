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

/// Has the operands that a contraction widens as it reads them, such as a
/// tensor of bf16, widened as a whole before it, but for those that vectors are
/// read from: a panel is widened when it is copied, or in registers. Gives the
/// contraction that is in its place.
Contraction widenOperands(const Contraction &contraction);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_WIDENOPERANDS_H
