//===- DirectKernel.cpp - Sums of vectors that are used once --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In a depthwise convolution no element of one tensor meets several of the
/// other: a copy would be used once. Vectors are read where they are, in loops
/// as the op has them. Some rows go together so that their chains overlap.
///
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "Panel.h"
#include "WideBody.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

/// The index of each of the op's loops.
SmallVector<Value> KernelBuilder::getOpPoint() {
  SmallVector<Value> opPoint = sumPoint;
  for (unsigned tileLoop = 0; tileLoop < loops.sum; ++tileLoop)
    opPoint[contraction.getWalkedLoops(tileLoop).back()] = point[tileLoop];
  return opPoint;
}

/// Pads what the batch has of an operand, in a tensor without the dimensions of
/// batches; gives `tensor` as it is if there is nothing to pad.
Value KernelBuilder::padPart(OpOperand *operand, Value tensor) {
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

Value KernelBuilder::readDirect(OpOperand *operand, Value tensor,
                                bool isWhole) {
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
  // The last vector of several steps ends behind the elements that it gives.
  return readSteps(b, loc, tensor, indices, getVectorType(tensor), step,
                   isWhole && step == 1);
}

/// Adds to the sums of each row, in a loop for each of `sumLoops`.
SmallVector<Value> KernelBuilder::sumDirect(ArrayRef<unsigned> sumLoops,
                                            ArrayRef<Value> rowAt,
                                            SmallVector<Value> sums,
                                            bool isWhole) {
  if (sumLoops.empty()) {
    forEachRow(rowAt, [&](int64_t row) {
      Value arguments[] = {readDirect(contraction.left, leftPart, isWhole),
                           readDirect(contraction.right, rightPart, isWhole),
                           sums[row]};
      sums[row] = createWideBody(b, *op.getBlock(), arguments, shape.columns);
    });
    return sums;
  }
  unsigned sumLoop = sumLoops.front();
  auto loop =
      scf::ForOp::create(b, loc, index(0), loopSizes[sumLoop], index(1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  sumPoint[sumLoop] = loop.getInductionVar();
  SmallVector<Value> carried(loop.getRegionIterArgs());
  scf::YieldOp::create(
      b, loc, sumDirect(sumLoops.drop_front(), rowAt, carried, isWhole));
  return SmallVector<Value>(loop.getResults());
}

/// The rows of the columns from the point on.
Value KernelBuilder::buildDirect(Value result) {
  Value end =
      arith::AddIOp::create(b, loc, point[loops.columns], index(shape.columns));
  Value isWhole =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, end, numColumns);
  auto branch = scf::IfOp::create(b, loc, TypeRange(result.getType()), isWhole,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, buildTiles(result, /*isWhole=*/true, nullptr));
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, buildTiles(result, /*isWhole=*/false, nullptr));
  return branch.getResult(0);
}
