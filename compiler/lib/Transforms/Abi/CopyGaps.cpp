//===- CopyGaps.cpp - Buffers without gaps where types say so -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCOPYGAPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `size` is known to be the size of dimension `dim` of
/// `buffer`.
static bool isSizeOf(OpFoldResult size, Value buffer, int64_t dim) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.isDynamicDim(dim))
    return isConstantIntValue(size, type.getDimSize(dim));
  auto value = dyn_cast<Value>(size);
  if (!value)
    return false;
  if (auto op = value.getDefiningOp<memref::DimOp>())
    if (op.getSource() == buffer && op.getConstantIndex() == dim)
      return true;
  auto alloc = buffer.getDefiningOp<memref::AllocOp>();
  return alloc &&
         alloc.getDynamicSizes()[type.getDynamicDimIndex(dim)] == value;
}

/// Returns whether a part of a buffer without gaps is known to have none: it
/// has one element of each of the first dimensions, some of the next one, and
/// all of the others. Its strides are no proof: those of `memref<?x?xf32>` are
/// as unknown as those of a part of it.
static bool isWithoutGaps(memref::SubViewOp op) {
  if (!op.getSourceType().getLayout().isIdentity() ||
      !llvm::all_of(op.getMixedStrides(), [](OpFoldResult stride) {
        return isConstantIntValue(stride, 1);
      }))
    return false;
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  auto first = llvm::find_if_not(
      sizes, [](OpFoldResult size) { return isConstantIntValue(size, 1); });
  for (int64_t dim = first - sizes.begin() + 1, rank = sizes.size(); dim < rank;
       ++dim)
    if (!isSizeOf(sizes[dim], op.getSource(), dim))
      return false;
  return true;
}

/// Returns whether a cast says of a buffer that it has no gaps, and it may have
/// some.
static bool hidesGaps(memref::CastOp op) {
  auto type = dyn_cast<MemRefType>(op.getType());
  auto sourceType = dyn_cast<MemRefType>(op.getSource().getType());
  if (!type || !sourceType || !type.getLayout().isIdentity() ||
      sourceType.getLayout().isIdentity() || type.getRank() < 2)
    return false;
  auto part = op.getSource().getDefiningOp<memref::SubViewOp>();
  return !part || !isWithoutGaps(part);
}

/// Makes a copy of the buffer in place of the cast.
static void copy(memref::CastOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  auto type = cast<MemRefType>(op.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(b.createOrFold<memref::DimOp>(loc, op.getSource(), dim));
  Value whole = memref::AllocOp::create(b, loc, type, sizes);
  memref::CopyOp::create(b, loc, op.getSource(), whole);
  op.replaceAllUsesWith(whole);
  op.erase();
}

namespace {
class TcpCopyGaps : public tcp::impl::TcpCopyGapsBase<TcpCopyGaps> {
  void runOnOperation() override {
    getOperation().walk([](memref::CastOp op) {
      if (hidesGaps(op))
        copy(op);
    });
  }
};
} // namespace
