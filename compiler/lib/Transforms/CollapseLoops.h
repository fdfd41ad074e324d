//===- CollapseLoops.h - Contiguous dimensions to one loop ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_COLLAPSELOOPS_H
#define TCP_MLIR_TRANSFORMS_COLLAPSELOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {

/// Collapses the last `count` loops of `op`, on buffers, into one, if its
/// operands are contiguous there and its body has no linalg.index.
void collapseLastLoops(RewriterBase &rewriter, linalg::GenericOp op,
                       unsigned count);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_COLLAPSELOOPS_H
