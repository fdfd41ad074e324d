//===- ShapeRules.h - Rules for the sizes of an op's results ----*- C++ -*-===//
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

/// Equates those sizes of an op's operands, results and block arguments that
/// are equal in each valid program. The op need not verify.
void applyShapeRule(Operation *op, SizeEquations &sizes);

/// Apply the rules of one kind of ops. Return whether there is one for `op`.
bool applyTcpRule(Operation *op, SizeEquations &sizes);
bool applyTensorRule(Operation *op, SizeEquations &sizes);
bool applyIntegerRule(Operation *op, SizeEquations &sizes);

/// Returns whether an op has at least as many operands and results as its rule
/// reads.
bool hasOperands(Operation *op, unsigned operands, unsigned results);

/// Returns whether an op's accessors may be called. Some ops in a text with
/// errors do not verify.
bool isSound(Operation *op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SHAPERULES_H
