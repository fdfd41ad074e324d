//===- Slices.h - Slices that drop dimensions -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_SLICES_H
#define TCP_MLIR_LIB_TRANSFORMS_SLICES_H

#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::tcp {

/// Whether a memref.subview with the sizes and steps of `op` drops those
/// dimensions of size 1 that are set in `dropped`. Which ones it drops follows
/// from the strides of its types alone, and strides that are not known count as
/// equal. A size that is not known may turn out to be 1.
bool canSubviewDrop(OffsetSizeAndStrideOpInterface op,
                    const llvm::SmallBitVector &dropped);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_SLICES_H
