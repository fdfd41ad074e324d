//===- Cost.h - Costs of operations -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_COST_H
#define TCP_LSP_FEATURES_SHAPES_COST_H

#include "lsp/features/shapes/SymbolicShapes.h"

namespace mlir::tcp::lsp {

/// The cost of an operation that is not fused. An operation on floats counts 1,
/// a fused multiply-add 2. Those on integers and indices do not count.
struct Cost {
  /// The number of times that its body runs.
  SymbolicSize elements;
  SymbolicSize bytesRead, bytesWritten;
  SymbolicSize flops;
  /// False if the steps of a loop, or a branch, are not known. The cost may
  /// then be higher.
  bool isExact = true;

  Cost &operator+=(const Cost &other);
};

/// Returns the cost of an operation that computes or moves elements. For a
/// function, a group, a loop or a branch, this is the cost of its body. Returns
/// nothing for other ops.
std::optional<Cost> getCost(Operation *op, const SymbolicShapes &shapes);

/// Returns a text such as "4*s0 FLOP, 12*s0 B". Large numbers are rounded to 3
/// digits.
std::string describeCost(const Cost &cost, const SymbolicShapes &shapes);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_COST_H
