//===- Fusion.h - Which ops become one loop ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_FUSION_H
#define TCP_LSP_FEATURES_SHAPES_FUSION_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace mlir::tcp::lsp {

/// The loops that the compiler makes of a function's ops. It is not told what
/// the compiler would do: a copy of the function goes down the road to the
/// fused linalg ops, and what they are made of is looked at.
class Fusion {
public:
  /// Nothing is known of a function that is larger than a person writes, or
  /// that does not verify.
  explicit Fusion(Operation *function);

  /// The loops that an op is part of, counted from 0 in the order in which they
  /// run; more than one where the compiler computes it again.
  llvm::ArrayRef<unsigned> loopsOf(Operation *op) const;
  /// Returns the number of ops of the function that a loop is made of.
  unsigned numOps(unsigned loop) const { return sizes[loop]; }
  unsigned numLoops() const { return sizes.size(); }

private:
  void lower(Operation *function, llvm::ArrayRef<Operation *> ops);

  llvm::DenseMap<Operation *, llvm::SmallVector<unsigned, 1>> loops;
  std::vector<unsigned> sizes;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_FUSION_H
