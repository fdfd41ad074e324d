//===- Fusion.h - Which ops become one loop ---------------------*- C++ -*-===//
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
/// told. A value; an op is the byte of the unit's text at which it begins, with
/// the names of its results.
class Fusion {
public:
  /// Adds the loop that runs next, made of these ops, each once.
  void addLoop(llvm::ArrayRef<size_t> ops);

  /// The loops that an op is part of, counted from 0 in the order in which they
  /// run; more than one where the compiler computes it again.
  llvm::ArrayRef<unsigned> loopsAt(size_t op) const;
  /// Returns the number of ops of the function that a loop is made of.
  unsigned numOps(unsigned loop) const { return sizes[loop]; }
  unsigned numLoops() const { return sizes.size(); }
  /// Returns whether a loop is made of more than one op.
  bool hasFusedLoop() const;

private:
  std::map<size_t, llvm::SmallVector<unsigned, 1>> loops; // by op
  std::vector<unsigned> sizes;
};

/// The fusion of a unit's function, once somebody has told it. Got by
/// `unit.get<UnitFusion>()`; the document's thread's.
class UnitFusion {
public:
  explicit UnitFusion(const Unit &unit) : unit(unit) {}

  void set(std::shared_ptr<const Fusion> fusion) const {
    known = std::move(fusion);
  }
  /// Null where nothing is known.
  const Fusion *get() const { return known.get(); }
  /// The loops of an op of the unit; none where nothing is known.
  llvm::ArrayRef<unsigned> loopsOf(Operation *op) const;

private:
  const Unit &unit;
  mutable std::shared_ptr<const Fusion> known;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_FUSION_H
