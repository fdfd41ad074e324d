//===- ShapeRules.h - What an op says about sizes ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_SHAPERULES_H
#define TCP_LSP_FEATURES_SHAPES_SHAPERULES_H

#include "lsp/features/shapes/SizeEquations.h"
#include "mlir/IR/Operation.h"

namespace mlir::tcp::lsp {

/// Equates the sizes of an op's operands, results and arguments of blocks that
/// are equal in each program that is right. Takes ops that do not verify.
void applyShapeRule(Operation *op, SizeEquations &sizes);

/// The rules of one kind of ops. They return whether they have one for `op`.
bool applyTcpRule(Operation *op, SizeEquations &sizes);
bool applyTensorRule(Operation *op, SizeEquations &sizes);
bool applyIntegerRule(Operation *op, SizeEquations &sizes);

/// Returns whether an op has as many operands and results as its rule reads.
bool hasOperands(Operation *op, unsigned operands, unsigned results);

/// Returns whether an op's accessors may be called: IR of a text with errors
/// has ops that do not verify.
bool isSound(Operation *op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SHAPERULES_H
