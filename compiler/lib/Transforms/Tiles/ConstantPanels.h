//===- ConstantPanels.h - Constants in the order of panels ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_CONSTANTPANELS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_CONSTANTPANELS_H

#include "Contraction.h"
#include "TileShape.h"

namespace mlir::tcp {

/// Makes a constant with the elements of the right operand in the order that
/// tiles of `shapes` read them in: panel by panel, and in each row by row, so
/// that the panel that begins with a column begins as many elements behind the
/// start as all columns before it have. It has no more elements than the
/// operand, but for a vector behind the end, which the last tile reads.
///
/// Gives null if the operand is no constant, if something else reads it too, or
/// if its elements are all the same.
Value createConstantPanels(const Contraction &contraction,
                           ArrayRef<TileShape> shapes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONSTANTPANELS_H
