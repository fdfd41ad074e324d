//===- Fusion.h - Fusion of ops ---------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_FUSION_H
#define TCP_LSP_FEATURES_SHAPES_FUSION_H

#include "lsp/unit/Unit.h"
#include <map>

namespace mlir::tcp::lsp {

/// The loops that the compiler makes of a function's ops, as a compile has
/// told. An op is identified by the byte of the unit's text at which it begins,
/// including its results.
class Fusion {
public:
  /// Adds the next loop in the order of execution. `ops` has each op once.
  void addLoop(llvm::ArrayRef<size_t> ops);

  /// Returns the loops that an op is a part of, counted from 0 in the order of
  /// execution. There is more than one if the compiler computes the op again.
  llvm::ArrayRef<unsigned> loopsAt(size_t op) const;
  /// Returns the number of ops of the function in a loop.
  unsigned getNumOps(unsigned loop) const { return sizes[loop]; }
  unsigned getNumLoops() const { return sizes.size(); }
  /// Returns whether a loop has more than one op.
  bool hasFusedLoop() const;

private:
  std::map<size_t, llvm::SmallVector<unsigned, 1>> loops; // by op
  std::vector<unsigned> sizes;
};

/// The fusion of a unit's function, if a compile has told it.
/// `unit.get<UnitFusion>()` returns it. Only the document's thread uses it.
class UnitFusion {
public:
  explicit UnitFusion(const Unit &unit) : unit(unit) {}

  /// Sets the fusion, when a compile has told it.
  void set(std::shared_ptr<const Fusion> fusion) const {
    known = std::move(fusion);
  }
  /// Returns the fusion, or null if it is not known.
  const Fusion *get() const { return known.get(); }
  /// Returns the loops of an op of the unit; empty if they are not known.
  llvm::ArrayRef<unsigned> loopsOf(Operation *op) const;

private:
  const Unit &unit;
  mutable std::shared_ptr<const Fusion> known;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_FUSION_H
