//===- ShapeRules.cpp - Rules for the sizes of an op's results ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/ShapeRules.h"
#include "lsp/unit/Unit.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

bool mlir::tcp::lsp::isSound(Operation *op) {
  std::vector<mlir::Diagnostic> ignored;
  DiagnosticCollector collector(ignored);
  return succeeded(op->getName().verifyInvariants(op));
}

bool mlir::tcp::lsp::hasOperands(Operation *op, unsigned operands,
                                 unsigned results) {
  return op->getNumOperands() >= operands && op->getNumResults() >= results;
}

/// Applies the rule of an `affine.apply` whose map has one result.
static void visitApply(Operation *op, SizeEquations &sizes) {
  auto map = op->getAttrOfType<AffineMapAttr>("map");
  if (!map || map.getValue().getNumResults() != 1)
    return;
  SmallVector<SymbolicSize> operands;
  for (Value operand : op->getOperands())
    operands.push_back(sizes.getValue(operand));
  unsigned numDims = map.getValue().getNumDims();
  if (numDims > operands.size())
    return;
  std::optional<SymbolicSize> size = SizeEquations::evaluate(
      map.getValue().getResult(0), ArrayRef(operands).take_front(numDims),
      ArrayRef(operands).drop_front(numDims));
  if (size)
    sizes.equate(sizes.getValue(op->getResult(0)), *size);
}

bool mlir::tcp::lsp::applyIntegerRule(Operation *op, SizeEquations &sizes) {
  if (op->getNumResults() != 1 || !op->getResult(0).getType().isIntOrIndex())
    return false;
  Value result = op->getResult(0);
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) &&
      op->getNumOperands() == 2) {
    SymbolicSize a = sizes.resolve(sizes.getValue(op->getOperand(0)));
    SymbolicSize b = sizes.resolve(sizes.getValue(op->getOperand(1)));
    sizes.equate(sizes.getValue(result), isa<arith::AddIOp>(op)   ? a + b
                                         : isa<arith::SubIOp>(op) ? a - b
                                                                  : a * b);
    return true;
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
      op->getNumOperands() == 1) {
    sizes.equate(sizes.getValue(result), sizes.getValue(op->getOperand(0)));
    return true;
  }
  if (isa<affine::AffineApplyOp>(op)) {
    visitApply(op, sizes);
    return true;
  }
  return false;
}

/// Equates the sizes over which the same loop runs.
static void visitLinalg(linalg::LinalgOp op, SizeEquations &sizes) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  llvm::DenseMap<unsigned, SymbolicSize> loops;
  for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
    const SizeEquations::Shape *known = sizes.getShape(operand);
    if (!known || known->size() != map.getNumResults())
      continue;
    SizeEquations::Shape shape = *known;
    for (auto [size, expr] : llvm::zip(shape, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        auto [loop, isNew] = loops.try_emplace(dim.getPosition(), size);
        if (!isNew)
          sizes.equate(loop->second, size);
      }
  }
}

/// All operands and results have the same shape, except for scalars.
static void visitElementwise(Operation *op, SizeEquations &sizes) {
  Value first;
  SmallVector<Value> all(op->getOperands());
  llvm::append_range(all, op->getResults());
  for (Value value : all) {
    if (!sizes.getShape(value))
      continue;
    if (first)
      sizes.equate(first, value);
    else
      first = value;
  }
}

void mlir::tcp::lsp::applyShapeRule(Operation *op, SizeEquations &sizes) {
  if (applyTcpRule(op, sizes) || applyTensorRule(op, sizes) ||
      applyIntegerRule(op, sizes))
    return;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op); linalgOp && isSound(op))
    visitLinalg(linalgOp, sizes);
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op)) {
    if (!isSound(op))
      return;
    unsigned numInits = destination.getDpsInits().size();
    for (unsigned i = 0; i < std::min(numInits, op->getNumResults()); ++i)
      sizes.equate(destination.getDpsInits()[i], op->getResult(i));
    return;
  }
  if (op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
      OpTrait::hasElementwiseMappableTraits(op))
    visitElementwise(op, sizes);
}
