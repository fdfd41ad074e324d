//===- UnitShapes.h - The shapes of a unit ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_UNITSHAPES_H
#define TCP_LSP_FEATURES_SHAPES_UNITSHAPES_H

#include "lsp/features/shapes/SymbolicShapes.h"
#include "lsp/unit/Unit.h"

namespace mlir::tcp::lsp {

/// The analyses of a unit's functions, each made at its first use.
/// `unit.get<UnitShapes>()` returns the object. Only the document's thread uses
/// it.
class UnitShapes {
public:
  explicit UnitShapes(const Unit &) {}

  /// Returns the shapes of the outermost operation around `op` that is not a
  /// module.
  const SymbolicShapes &shapesAround(Operation *op) const;
  const SymbolicShapes &shapesAround(Value value) const;

private:
  mutable llvm::DenseMap<Operation *, std::unique_ptr<SymbolicShapes>> shapes;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_UNITSHAPES_H
