//===- TcpTiling.cpp - Tiling of TCP ops ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/TcpTiling.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// A part of a tensor with stride 1: its offset and its size in each dimension.
struct Tile {
  SmallVector<OpFoldResult> offsets;
  SmallVector<OpFoldResult> sizes;

  void add(OpFoldResult offset, OpFoldResult size) {
    offsets.push_back(offset);
    sizes.push_back(size);
  }
};
} // namespace

static tensor::ExtractSliceOp extract(OpBuilder &b, Location loc, Value tensor,
                                      const Tile &tile) {
  SmallVector<OpFoldResult> strides(tile.offsets.size(), b.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(b, loc, tensor, tile.offsets,
                                        tile.sizes, strides);
}

//===----------------------------------------------------------------------===//
// Operands for a tile of the result of an op: slices of the tensors among its
// operands, in their order, and the other operands
//===----------------------------------------------------------------------===//

/// Elementwise ops read the same tile of each operand.
static SmallVector<Value> tileOperands(OpBuilder &b, Operation *op,
                                       const Tile &tile) {
  return llvm::map_to_vector(op->getOperands(), [&](Value operand) -> Value {
    return extract(b, op->getLoc(), operand, tile);
  });
}

/// A broadcast reads position 0 along its axes, and repeats it as often as the
/// size of the tile.
static SmallVector<Value> tileOperands(OpBuilder &b, BroadcastOp op,
                                       const Tile &tile) {
  Tile in = tile;
  SmallVector<Value> newSizes;
  for (int64_t axis : op.getAxesValues()) {
    newSizes.push_back(
        getValueOrCreateConstantIndexOp(b, op.getLoc(), tile.sizes[axis]));
    in.offsets[axis] = b.getIndexAttr(0);
    in.sizes[axis] = b.getIndexAttr(1);
  }
  SmallVector<Value> operands{extract(b, op.getLoc(), op.getIn(), in)};
  llvm::append_range(operands, newSizes);
  return operands;
}

/// A gather reads a tile of its indices, and may read any position of the input
/// along its dimension.
static SmallVector<Value> tileOperands(OpBuilder &b, GatherOp op,
                                       const Tile &tile) {
  Tile input = tile;
  int64_t dim = op.getDim().getSExtValue();
  if (!tile.sizes.empty()) {
    input.offsets[dim] = b.getIndexAttr(0);
    input.sizes[dim] = tensor::getMixedSize(b, op.getLoc(), op.getInput(), dim);
  }
  return {extract(b, op.getLoc(), op.getInput(), input),
          extract(b, op.getLoc(), op.getIndices(), tile)};
}

/// A gather by tuples reads whole tuples, and may read any position of the
/// input in the dimensions that they index.
static SmallVector<Value> tileOperands(OpBuilder &b, GatherNDOp op,
                                       const Tile &tile) {
  int64_t outerRank = op.getIndices().getType().getRank() - 1;
  int64_t tupleSize = op.getIndices().getType().getShape().back();
  Tile indices, input;
  for (int64_t dim = 0; dim < outerRank; ++dim)
    indices.add(tile.offsets[dim], tile.sizes[dim]);
  indices.add(b.getIndexAttr(0), b.getIndexAttr(tupleSize));
  for (int64_t dim = 0; dim < tupleSize; ++dim)
    input.add(b.getIndexAttr(0),
              tensor::getMixedSize(b, op.getLoc(), op.getInput(), dim));
  for (auto [offset, size] :
       llvm::drop_begin(llvm::zip_equal(tile.offsets, tile.sizes), outerRank))
    input.add(offset, size);
  return {extract(b, op.getLoc(), op.getInput(), input),
          extract(b, op.getLoc(), op.getIndices(), indices)};
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

namespace {
/// Each loop runs over one dimension of the result. No loop has iteration
/// arguments.
template <typename OpTy>
struct TcpTilingModel
    : public TilingInterface::ExternalModel<TcpTilingModel<OpTy>, OpTy> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(
        cast<OpTy>(op).getOut().getType().getRank(),
        utils::IteratorType::parallel);
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    ReifiedRankedShapedTypeDims shapes;
    if (failed(cast<OpTy>(op).reifyResultShapes(b, shapes)))
      return {};
    return llvm::map_to_vector(shapes.front(), [&](OpFoldResult size) {
      return Range{b.getIndexAttr(0), size, b.getIndexAttr(1)};
    });
  }

  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &b,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    Tile tile{SmallVector<OpFoldResult>(offsets),
              SmallVector<OpFoldResult>(sizes)};
    SmallVector<Value> operands = tileOperands(b, cast<OpTy>(op), tile);
    SmallVector<int64_t> shape;
    SmallVector<Value> dynamicSizes;
    dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
    Operation *tiled =
        clone(b, op, cast<OpTy>(op).getOut().getType().clone(shape), operands);
    SmallVector<Operation *> slices;
    for (Value operand : operands)
      if (auto slice = operand.getDefiningOp<tensor::ExtractSliceOp>())
        slices.push_back(slice);
    return TilingResult{
        {tiled}, SmallVector<Value>(tiled->getResults()), slices};
  }

  LogicalResult getResultTilePosition(
      Operation *, OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
      SmallVector<OpFoldResult> &resultSizes) const {
    llvm::append_range(resultOffsets, offsets);
    llvm::append_range(resultSizes, sizes);
    return success();
  }

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *, OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes, SmallVectorImpl<OpFoldResult> &loopOffsets,
      SmallVectorImpl<OpFoldResult> &loopSizes) const {
    llvm::append_range(loopOffsets, offsets);
    llvm::append_range(loopSizes, sizes);
    return success();
  }

  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &b, unsigned,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) const {
    return getTiledImplementation(op, b, offsets, sizes);
  }
};
} // namespace

template <typename... OpTys> static void attachModels(MLIRContext *context) {
  (OpTys::template attachInterface<TcpTilingModel<OpTys>>(*context), ...);
}

void mlir::tcp::registerTilingInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TcpDialect *) {
    // The tiled code has operations of these dialects.
    context->loadDialect<affine::AffineDialect, arith::ArithDialect,
                         tensor::TensorDialect>();
    attachModels<AbsOp, AddOp, Atan2Op, AtanOp, BroadcastOp, CastOp, CeilOp,
                 ClampOp, CosOp, DivFOp, DivSIOp, DivUIOp, FloorOp, GatherNDOp,
                 GatherOp, LogOp, MulOp, NegOp, RoundEvenOp, RoundOp, SigmoidOp,
                 SinOp, SqrtOp, SubOp, TanhOp>(context);
  });
}
