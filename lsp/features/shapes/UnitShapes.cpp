//===- UnitShapes.cpp - The shapes of a unit ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/UnitShapes.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static Operation *rootOf(Operation *op) {
  while (op->getParentOp() && !isa<ModuleOp>(op->getParentOp()))
    op = op->getParentOp();
  return op;
}

const SymbolicShapes &UnitShapes::shapesAround(Operation *op) const {
  std::unique_ptr<SymbolicShapes> &known = shapes[rootOf(op)];
  if (!known)
    known = std::make_unique<SymbolicShapes>(rootOf(op));
  return *known;
}

const SymbolicShapes &UnitShapes::shapesAround(Value value) const {
  if (Operation *op = value.getDefiningOp())
    return shapesAround(op);
  return shapesAround(cast<BlockArgument>(value).getOwner()->getParentOp());
}
