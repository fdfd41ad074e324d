//===- DirectKernel.cpp - Sums of vectors that are used once --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In a depthwise convolution each element of one tensor is multiplied by few
/// elements of the other, so each element of a copy would be used once. Vectors
/// are read from the tensors themselves, in the loops of the op. Several rows
/// are computed together, so that their chains of sums overlap.
///
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Panels/GatheredTile.h"
#include "Panels/Panel.h"
#include "RowTiles.h"
#include "WideBody.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// Emits the computation of the columns of one batch.
class DirectKernel {
public:
  explicit DirectKernel(KernelScope &scope)
      : scope(scope), contraction(scope.contraction), loops(scope.loops),
        b(scope.b), loc(scope.loc), sumPoint(contraction.op.getNumLoops()),
        left(padPart(contraction.left, scope.arguments.left)),
        right(padPart(contraction.right, scope.arguments.right)) {}

  Value build(Value result);

private:
  SmallVector<Value> getOpPoint();
  Value padPart(OpOperand *operand, Value tensor);
  Value read(OpOperand *operand, Value tensor, bool isWhole);
  SmallVector<Value> addProducts(ArrayRef<unsigned> sumLoops,
                                 ArrayRef<Value> rowAt, SmallVector<Value> sums,
                                 bool isWhole);
  Value buildTiles(Value result, bool isWhole);

  KernelScope &scope;
  const Contraction &contraction;
  const WalkedLoops &loops;
  OpBuilder &b;
  Location loc;
  /// The index of each reduction loop of the op.
  SmallVector<Value> sumPoint;
  /// The slices of the operands for the batch.
  Value left, right;
};
} // namespace

/// Returns the index of each loop of the op.
SmallVector<Value> DirectKernel::getOpPoint() {
  SmallVector<Value> opPoint = sumPoint;
  for (unsigned tileLoop = 0; tileLoop < loops.sum; ++tileLoop)
    opPoint[contraction.getWalkedLoops(tileLoop).back()] =
        scope.point[tileLoop];
  return opPoint;
}

/// Pads the part of an operand that belongs to the batch, in a tensor without
/// the batch dimensions. Returns `tensor` if there is nothing to pad.
Value DirectKernel::padPart(OpOperand *operand, Value tensor) {
  tensor::PadOp padding = contraction.getPadding(operand);
  if (!padding)
    return tensor;
  SmallVector<Value> opPoint = getOpPoint();
  SmallVector<OpFoldResult> offsets, sizes, low, high;
  SmallVector<int64_t> kept;
  for (auto [dim, expr] :
       llvm::enumerate(contraction.getMap(operand).getResults())) {
    if (contraction.isOfBatch(expr)) {
      offsets.push_back(opPoint[cast<AffineDimExpr>(expr).getPosition()]);
      sizes.push_back(b.getIndexAttr(1));
      continue;
    }
    offsets.push_back(b.getIndexAttr(0));
    sizes.push_back(tensor::DimOp::create(b, loc, tensor, dim).getResult());
    low.push_back(b.getIndexAttr(padding.getStaticLow()[dim]));
    high.push_back(b.getIndexAttr(padding.getStaticHigh()[dim]));
    kept.push_back(ShapedType::kDynamic);
  }
  auto type =
      RankedTensorType::get(kept, getElementTypeOrSelf(tensor.getType()));
  SmallVector<OpFoldResult> strides(offsets.size(), b.getIndexAttr(1));
  Value part = tensor::ExtractSliceOp::create(b, loc, type, tensor, offsets,
                                              sizes, strides);
  Operation *constant = padding.getConstantPaddingValue().getDefiningOp();
  Value value = b.clone(*constant)->getResult(0);
  return tensor::PadOp::create(b, loc, type, part, low, high, value);
}

Value DirectKernel::read(OpOperand *operand, Value tensor, bool isWhole) {
  AffineMap map = contraction.getMap(operand);
  if (contraction.getPadding(operand)) {
    SmallVector<AffineExpr> kept;
    for (AffineExpr expr : map.getResults())
      if (!contraction.isOfBatch(expr))
        kept.push_back(expr);
    map = AffineMap::get(map.getNumDims(), 0, kept, map.getContext());
  }
  SmallVector<Value> indices = applyToPoint(b, loc, map, getOpPoint());
  unsigned inner = contraction.getWalkedLoops(loops.columns).back();
  if (!map.isFunctionOfDim(inner))
    return tensor::ExtractOp::create(b, loc, tensor, indices);
  int64_t step = *getStep(map, inner);
  // With a step above 1, the last vector reads beyond the last element that it
  // returns.
  return readSteps(b, loc, tensor, indices, scope.getVectorType(tensor), step,
                   isWhole && step == 1);
}

/// Adds products to the sums of each row, in a loop for each of `sumLoops`.
SmallVector<Value> DirectKernel::addProducts(ArrayRef<unsigned> sumLoops,
                                             ArrayRef<Value> rowAt,
                                             SmallVector<Value> sums,
                                             bool isWhole) {
  if (sumLoops.empty()) {
    forEachRow(scope, rowAt, [&](size_t row) {
      Value arguments[] = {read(contraction.left, left, isWhole),
                           read(contraction.right, right, isWhole), sums[row]};
      linalg::LinalgOp op = contraction.op;
      sums[row] =
          createWideBody(b, *op.getBlock(), arguments, scope.shape.columns);
    });
    return sums;
  }
  unsigned sumLoop = sumLoops.front();
  auto loop = scf::ForOp::create(b, loc, scope.index(0),
                                 scope.arguments.loopSizes[sumLoop],
                                 scope.index(1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  sumPoint[sumLoop] = loop.getInductionVar();
  SmallVector<Value> carried(loop.getRegionIterArgs());
  scf::YieldOp::create(
      b, loc, addProducts(sumLoops.drop_front(), rowAt, carried, isWhole));
  return SmallVector<Value>(loop.getResults());
}

Value DirectKernel::buildTiles(Value result, bool isWhole) {
  return buildRowTiles(scope, result, isWhole,
                       [&](ArrayRef<Value> rowAt, SmallVector<Value> sums) {
                         return addProducts(loops.groups[loops.sum], rowAt,
                                            sums, isWhole);
                       });
}

Value DirectKernel::build(Value result) {
  return scope.loopOver(
      scope.arguments.columns, scope.shape.columns, result,
      [&](Value at, Value carried) {
        scope.point[loops.columns] = at;
        Value end = scope.add(at, scope.index(scope.shape.columns));
        return scope.choose(
            scope.isAtMost(end, scope.numColumns), carried.getType(),
            [&] { return buildTiles(carried, /*isWhole=*/true); },
            [&] { return buildTiles(carried, /*isWhole=*/false); });
      });
}

Value mlir::tcp::buildDirectKernel(KernelScope &scope, Value result) {
  return DirectKernel(scope).build(result);
}
