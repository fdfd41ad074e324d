//===- LowerExpansions.cpp - Views with several dynamic sizes -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// MLIR's expand-strided-metadata computes one dynamic size of each group from
/// the other sizes, and fails if a group has several.
///
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWEREXPANSIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static bool hasSeveralDynamicSizes(memref::ExpandShapeOp op) {
  MemRefType type = op.getResultType();
  return llvm::any_of(op.getReassociationIndices(),
                      [&](ArrayRef<int64_t> group) {
                        return llvm::count_if(group, [&](int64_t dim) {
                                 return type.isDynamicDim(dim);
                               }) > 1;
                      });
}

static void lower(memref::ExpandShapeOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  auto source = memref::ExtractStridedMetadataOp::create(b, loc, op.getSrc());
  SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
  SmallVector<OpFoldResult> strides(sizes.size());
  for (auto [number, group] : llvm::enumerate(op.getReassociationIndices())) {
    Value stride = source.getStrides()[number];
    for (int64_t dim : llvm::reverse(group)) {
      strides[dim] = stride;
      stride = arith::MulIOp::create(
          b, loc, stride, getValueOrCreateConstantIndexOp(b, loc, sizes[dim]));
    }
  }
  auto [typeStrides, typeOffset] = op.getResultType().getStridesAndOffset();
  // Strides that are static in the type become constants.
  for (auto [stride, known] : llvm::zip(strides, typeStrides))
    if (!ShapedType::isDynamic(known))
      stride = b.getIndexAttr(known);
  OpFoldResult offset = ShapedType::isDynamic(typeOffset)
                            ? OpFoldResult(source.getOffset())
                            : OpFoldResult(b.getIndexAttr(typeOffset));
  Value view = memref::ReinterpretCastOp::create(
      b, loc,
      MemRefType::get(
          op.getResultType().getShape(), op.getResultType().getElementType(),
          StridedLayoutAttr::get(b.getContext(), typeOffset, typeStrides),
          op.getResultType().getMemorySpace()),
      source.getBaseBuffer(), offset, sizes, strides);
  if (view.getType() != op.getType())
    view = memref::CastOp::create(b, loc, op.getType(), view);
  op.replaceAllUsesWith(view);
  op.erase();
}

namespace {
class TcpLowerExpansions
    : public tcp::impl::TcpLowerExpansionsBase<TcpLowerExpansions> {
  void runOnOperation() override {
    SmallVector<memref::ExpandShapeOp> ops;
    getOperation().walk([&](memref::ExpandShapeOp op) {
      if (hasSeveralDynamicSizes(op))
        ops.push_back(op);
    });
    for (memref::ExpandShapeOp op : ops)
      lower(op);
  }
};
} // namespace
