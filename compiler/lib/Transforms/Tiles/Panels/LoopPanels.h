//===- LoopPanels.h - Panels that all rounds of a loop read -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_LOOPPANELS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_LOOPPANELS_H

#include "../Contraction.h"
#include "../TileShape.h"

namespace mlir::tcp {

/// If a contraction is in a loop, and its right operand is a matrix from before
/// the loop, as the weights of a recurrent network are, emits a copy of the
/// matrix before the loop, in the order in which tiles of `shapes` read it, as
/// createConstantPanels() has it. Returns null otherwise, and if the columns
/// are not a static number of whole tiles.
Value createLoopPanels(const Contraction &contraction,
                       ArrayRef<TileShape> shapes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_LOOPPANELS_H
