//===- ShapeJoins.h - Sizes that branches and loops hand on -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_SHAPEJOINS_H
#define TCP_LSP_FEATURES_SHAPES_SHAPEJOINS_H

#include "lsp/features/shapes/SizeEquations.h"
#include "mlir/IR/Operation.h"

namespace mlir::tcp::lsp {

/// Equates the arguments of blocks and the results of loops with the values
/// that are passed to them, if all of these are equal.
void equateJoins(Operation *root, SizeEquations &sizes);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SHAPEJOINS_H
