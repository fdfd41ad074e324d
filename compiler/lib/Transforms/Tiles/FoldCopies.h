//===- FoldCopies.h - Operands read where they come from --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_FOLDCOPIES_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_FOLDCOPIES_H

#include "Contraction.h"

namespace mlir::tcp {

/// Matches `op` as a contraction. If an operand is a transposed or repeated
/// copy of another tensor, such as the weights of a linear layer, and tiles can
/// read that tensor, replaces `op` by a `linalg.generic` that reads it with
/// other maps.
std::optional<Contraction> matchWithoutCopies(linalg::LinalgOp op);

/// Calls `visit` for each contraction in `root`, which it may replace.
void forEachContraction(Operation *root,
                        llvm::function_ref<void(Contraction &)> visit);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_FOLDCOPIES_H
