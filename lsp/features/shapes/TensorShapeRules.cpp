//===- TensorShapeRules.cpp - Sizes in ops on tensors and buffers ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/Constants.h"
#include "lsp/features/shapes/ShapeRules.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

using Shape = SizeEquations::Shape;

static void visitDim(Operation *op, SizeEquations &sizes) {
  if (!hasOperands(op, 2, 1))
    return;
  std::optional<APInt> dim = getConstantInt(op->getOperand(1));
  if (!dim)
    return;
  const Shape *shape = sizes.getShape(op->getOperand(0));
  if (shape && dim->ult(shape->size()))
    sizes.equate(sizes.getValue(op->getResult(0)),
                 SymbolicSize((*shape)[dim->getZExtValue()]));
}

/// The operands are the dynamic sizes of the result.
static void visitAllocation(Operation *op, SizeEquations &sizes) {
  auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
  unsigned operand = 0;
  for (int64_t dim = 0; type && type.hasRank() && dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim) && operand < op->getNumOperands())
      sizes.equate(op->getResult(0), dim,
                   sizes.getValue(op->getOperand(operand++)));
}

static void visitCast(Operation *op, SizeEquations &sizes) {
  if (op->getNumOperands() == 1 && op->getNumResults() == 1)
    sizes.equate(op->getOperand(0), op->getResult(0));
}

/// If a slice has a smaller rank, the type does not tell which dims are left
/// out. Its sizes then stay unknown.
static void visitSlice(Operation *op, SizeEquations &sizes) {
  if (!isSound(op))
    return;
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  SmallVector<OpFoldResult> written = slice.getMixedSizes();
  const Shape *shape = sizes.getShape(op->getResult(0));
  if (shape && shape->size() == written.size())
    for (auto [dim, size] : llvm::enumerate(written))
      sizes.equate(op->getResult(0), dim, sizes.getValue(size));
}

/// A dim of the side with fewer dims is the product of a group of dims of the
/// other side.
static void visitReshape(Operation *op, SizeEquations &sizes) {
  auto expand = dyn_cast<tensor::ExpandShapeOp>(op);
  if (expand && isSound(op))
    for (auto [dim, size] : llvm::enumerate(expand.getMixedOutputShape()))
      sizes.equate(expand.getResult(), dim, sizes.getValue(size));
  Value small = expand ? op->getOperand(0) : op->getResult(0);
  Value large = expand ? op->getResult(0) : op->getOperand(0);
  auto groups = op->getAttrOfType<ArrayAttr>("reassociation");
  if (!groups || !sizes.getShape(small) || !sizes.getShape(large))
    return;
  Shape shape = *sizes.getShape(large);
  for (auto [dim, group] : llvm::enumerate(groups)) {
    SymbolicSize product(1);
    if (auto members = dyn_cast<ArrayAttr>(group))
      for (auto member : members.getAsRange<IntegerAttr>())
        if (size_t(member.getInt()) < shape.size())
          product *= sizes.resolve(shape[member.getInt()]);
    sizes.equate(small, dim, product);
  }
}

static void visitConcat(tensor::ConcatOp op, SizeEquations &sizes) {
  SymbolicSize sum;
  uint64_t along = op.getDim();
  for (Value input : op->getOperands()) {
    const Shape *known = sizes.getShape(input);
    if (!known || along >= known->size())
      return;
    sum += sizes.resolve((*known)[along]);
    Shape shape = *known;
    for (auto [dim, size] : llvm::enumerate(shape))
      if (dim != along)
        sizes.equate(op->getResult(0), dim, size);
  }
  sizes.equate(op->getResult(0), along, sum);
}

bool mlir::tcp::lsp::applyTensorRule(Operation *op, SizeEquations &sizes) {
  if (isa<tensor::DimOp, memref::DimOp>(op))
    visitDim(op, sizes);
  else if (isa<tensor::EmptyOp, tensor::GenerateOp, memref::AllocOp,
               memref::AllocaOp>(op))
    visitAllocation(op, sizes);
  else if (isa<tensor::CastOp, memref::CastOp, UnrealizedConversionCastOp>(op))
    visitCast(op, sizes);
  else if (isa<tensor::InsertSliceOp>(op)) {
    if (hasOperands(op, 2, 1))
      sizes.equate(op->getOperand(1), op->getResult(0));
  } else if (isa<tensor::ExtractSliceOp, memref::SubViewOp>(op))
    visitSlice(op, sizes);
  else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    visitReshape(op, sizes);
  else if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    visitConcat(concat, sizes);
  else
    return false;
  return true;
}
