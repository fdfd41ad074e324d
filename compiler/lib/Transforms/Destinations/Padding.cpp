//===- Padding.cpp - Tensors with room for padding ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Padding.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::tcp;

static SmallVector<OpFoldResult> createOnes(OpBuilder &b, size_t count) {
  return SmallVector<OpFoldResult>(count, b.getIndexAttr(1));
}

Value PaddedTensor::extractInner(OpBuilder &b, Location loc) const {
  return tensor::ExtractSliceOp::create(b, loc, tensor, offsets, sizes,
                                        createOnes(b, sizes.size()));
}

Value PaddedTensor::insertInner(OpBuilder &b, Location loc, Value inner) const {
  return tensor::InsertSliceOp::create(b, loc, inner, tensor, offsets, sizes,
                                       createOnes(b, sizes.size()));
}

arith::ConstantOp mlir::tcp::getPaddingConstant(tensor::PadOp padding) {
  Value value = padding.getConstantPaddingValue();
  return value ? value.getDefiningOp<arith::ConstantOp>() : arith::ConstantOp();
}

/// Sets the elements of a part of `tensor`. Returns the tensor.
static Value fill(OpBuilder &b, Location loc, Value value, Value tensor,
                  ArrayRef<OpFoldResult> offsets,
                  ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> ones = createOnes(b, sizes.size());
  Value part =
      tensor::ExtractSliceOp::create(b, loc, tensor, offsets, sizes, ones);
  Value filled = linalg::FillOp::create(b, loc, value, part).getResult(0);
  return tensor::InsertSliceOp::create(b, loc, filled, tensor, offsets, sizes,
                                       ones);
}

PaddedTensor mlir::tcp::createPadded(OpBuilder &b, Location loc,
                                     tensor::PadOp padding,
                                     ArrayRef<OpFoldResult> sizes) {
  Value value = b.clone(*getPaddingConstant(padding))->getResult(0);
  SmallVector<OpFoldResult> low = padding.getMixedLowPad(),
                            high = padding.getMixedHighPad(), outer;
  auto add = [&](ArrayRef<OpFoldResult> terms) {
    AffineExpr sum = b.getAffineConstantExpr(0);
    for (unsigned term = 0; term < terms.size(); ++term)
      sum = sum + b.getAffineDimExpr(term);
    return affine::makeComposedFoldedAffineApply(
        b, loc, AffineMap::get(terms.size(), 0, sum), terms);
  };
  for (auto [before, size, after] : llvm::zip(low, sizes, high))
    outer.push_back(add({before, size, after}));
  RankedTensorType type = padding.getResultType();
  PaddedTensor padded;
  padded.tensor = tensor::EmptyOp::create(b, loc, outer, type.getElementType());
  if (padded.tensor.getType() != type)
    padded.tensor = tensor::CastOp::create(b, loc, type, padded.tensor);
  padded.offsets.assign(outer.size(), b.getIndexAttr(0));
  padded.sizes = outer;
  // The sides of a dimension are as long as what the dimensions before leave.
  for (size_t dim = 0; dim < outer.size(); ++dim) {
    auto fillSide = [&](OpFoldResult offset, OpFoldResult size) {
      if (isZeroInteger(size))
        return;
      SmallVector<OpFoldResult> offsets = padded.offsets, part = padded.sizes;
      offsets[dim] = offset;
      part[dim] = size;
      padded.tensor = fill(b, loc, value, padded.tensor, offsets, part);
    };
    fillSide(b.getIndexAttr(0), low[dim]);
    if (!isZeroInteger(high[dim]))
      fillSide(add({low[dim], sizes[dim]}), high[dim]);
    padded.offsets[dim] = low[dim];
    padded.sizes[dim] = sizes[dim];
  }
  return padded;
}
