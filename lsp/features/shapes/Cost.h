//===- Cost.h - What an operation costs -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_COST_H
#define TCP_LSP_FEATURES_SHAPES_COST_H

#include "lsp/features/shapes/SymbolicShapes.h"

namespace mlir::tcp::lsp {

/// The cost of an operation when nothing is fused. Operations on floats count 1
/// each, a fused multiply-add 2; those on integers and indices do not count.
struct Cost {
  /// The number of times that its body runs.
  SymbolicSize elements;
  SymbolicSize bytesRead, bytesWritten;
  SymbolicSize flops;
  /// False where a loop's steps or a branch are not known: it may be more.
  bool isExact = true;

  Cost &operator+=(const Cost &other);
};

/// The cost of an operation that computes or moves elements; for a function, a
/// group, a loop or a branch, that of its body. Nothing for other ops.
std::optional<Cost> getCost(Operation *op, const SymbolicShapes &shapes);

/// As in "4*s0 FLOP, 12*s0 B". Large numbers are rounded to 3 digits.
std::string describeCost(const Cost &cost, const SymbolicShapes &shapes);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_COST_H
