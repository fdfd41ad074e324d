//===- DataMovement.cpp - Broadcasts and gathers to linalg.generic --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TcpToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// A broadcast reads its input at index 0 along the broadcast axes.
struct BroadcastLowering : public TcpLowering<BroadcastOp> {
  using TcpLowering::TcpLowering;

  LogicalResult
  matchAndRewrite(BroadcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t rank = op.getOut().getType().getRank();
    SmallVector<int64_t> axes = op.getAxesValues();

    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, adaptor.getIn());
    for (auto [axis, size] : llvm::zip_equal(axes, adaptor.getNewDimSizes()))
      sizes[axis] = size;
    if (options.runtimeChecks)
      emitChecks(rewriter, op, sizes);

    SmallVector<AffineExpr> inputExprs;
    for (int64_t dim = 0; dim < rank; ++dim)
      inputExprs.push_back(llvm::is_contained(axes, dim)
                               ? rewriter.getAffineConstantExpr(0)
                               : rewriter.getAffineDimExpr(dim));
    return replaceWithGeneric(
        rewriter, op, sizes, adaptor.getIn(),
        AffineMap::get(rank, 0, inputExprs, rewriter.getContext()),
        [](OpBuilder &, Location, ValueRange args) { return args[0]; });
  }

  static void emitChecks(OpBuilder &b, BroadcastOp op,
                         ArrayRef<OpFoldResult> sizes) {
    Location loc = op.getLoc();
    Value zero = arith::ConstantIndexOp::create(b, loc, 0);
    for (auto [axis, size] :
         llvm::zip_equal(op.getAxesValues(), op.getNewDimSizes())) {
      Value notNegative =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, size, zero);
      emitRuntimeCheck(b, op, notNegative,
                       "the new size of dimension " + Twine(axis) +
                           " is negative");
    }
    for (auto [dim, size] : llvm::enumerate(sizes))
      emitResultSizeCheck(b, op, dim, size);
  }
};

/// Returns an element of `indices` as an index into dimension `dim` of `input`,
/// and emits a check that it is within the size. A tensor of rank 0 counts as
/// one of rank 1 and size 1.
static Value loadIndex(OpBuilder &b, Operation *op, Value index, Value input,
                       int64_t dim, const LoweringOptions &options) {
  Location loc = op->getLoc();
  // An i1 is unsigned.
  index = index.getType().isInteger(1)
              ? arith::IndexCastUIOp::create(b, loc, b.getIndexType(), index)
                    .getResult()
              : arith::IndexCastOp::create(b, loc, b.getIndexType(), index)
                    .getResult();
  if (options.runtimeChecks) {
    Value size = cast<RankedTensorType>(input.getType()).getRank() == 0
                     ? arith::ConstantIndexOp::create(b, loc, 1).getResult()
                     : tensor::DimOp::create(b, loc, input, dim).getResult();
    // In an unsigned comparison, a negative index is larger than any size.
    Value inside =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
    emitRuntimeCheck(b, op, inside,
                     "an index is out of bounds for dimension " + Twine(dim) +
                         " of the input");
  }
  return index;
}

struct GatherLowering : public TcpLowering<GatherOp> {
  using TcpLowering::TcpLowering;

  LogicalResult
  matchAndRewrite(GatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    int64_t rank = op.getOut().getType().getRank();
    int64_t gatherDim = op.getDim().getSExtValue();
    if (options.runtimeChecks)
      emitChecks(rewriter, op, gatherDim);
    return replaceWithGeneric(
        rewriter, op,
        tensor::getMixedSizes(rewriter, op.getLoc(), adaptor.getIndices()),
        adaptor.getIndices(), rewriter.getMultiDimIdentityMap(rank),
        [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
          Value index =
              loadIndex(b, op, args[0], adaptor.getInput(), gatherDim, options);
          SmallVector<Value> position;
          for (int64_t dim = 0; dim < rank; ++dim)
            position.push_back(
                dim == gatherDim
                    ? index
                    : linalg::IndexOp::create(b, loc, dim).getResult());
          return tensor::ExtractOp::create(b, loc, adaptor.getInput(),
                                           position);
        });
  }

  /// Emits checks that the sizes of the indices in the other dimensions are at
  /// most those of the input.
  static void emitChecks(OpBuilder &b, GatherOp op, int64_t gatherDim) {
    Location loc = op.getLoc();
    RankedTensorType inputType = op.getInput().getType();
    RankedTensorType indicesType = op.getIndices().getType();
    for (int64_t dim = 0; dim < inputType.getRank(); ++dim) {
      Value indicesSize = tensor::DimOp::create(b, loc, op.getIndices(), dim);
      emitResultSizeCheck(b, op, dim,
                          indicesType.isDynamicDim(dim)
                              ? OpFoldResult(indicesSize)
                              : b.getIndexAttr(indicesType.getDimSize(dim)));
      if (dim == gatherDim ||
          (!inputType.isDynamicDim(dim) && !indicesType.isDynamicDim(dim)))
        continue;
      Value inputSize = tensor::DimOp::create(b, loc, op.getInput(), dim);
      Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule,
                                         indicesSize, inputSize);
      emitRuntimeCheck(b, op, fits,
                       "the indices are larger than the input in dimension " +
                           Twine(dim));
    }
  }
};

struct GatherNDLowering : public TcpLowering<GatherNDOp> {
  using TcpLowering::TcpLowering;

  LogicalResult
  matchAndRewrite(GatherNDOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType inputType = op.getInput().getType();
    int64_t rank = op.getOut().getType().getRank();
    int64_t tupleSize = op.getIndices().getType().getShape().back();
    int64_t outerRank = op.getIndices().getType().getRank() - 1;

    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, adaptor.getIndices());
    sizes.pop_back();
    for (int64_t dim = tupleSize; dim < inputType.getRank(); ++dim)
      sizes.push_back(
          tensor::getMixedSize(rewriter, loc, adaptor.getInput(), dim));
    return replaceWithGeneric(
        rewriter, op, sizes, ValueRange(), ArrayRef<AffineMap>(),
        [&](OpBuilder &b, Location loc, ValueRange) -> Value {
          SmallVector<Value> tuplePosition, position;
          for (int64_t dim = 0; dim < outerRank; ++dim)
            tuplePosition.push_back(linalg::IndexOp::create(b, loc, dim));
          for (int64_t dim = 0; dim < tupleSize; ++dim) {
            SmallVector<Value> indexPosition = tuplePosition;
            indexPosition.push_back(
                arith::ConstantIndexOp::create(b, loc, dim));
            Value index = tensor::ExtractOp::create(
                b, loc, adaptor.getIndices(), indexPosition);
            position.push_back(
                loadIndex(b, op, index, adaptor.getInput(), dim, options));
          }
          for (int64_t dim = outerRank; dim < rank; ++dim)
            position.push_back(linalg::IndexOp::create(b, loc, dim));
          return tensor::ExtractOp::create(b, loc, adaptor.getInput(),
                                           position);
        });
  }
};
} // namespace

void mlir::tcp::populateDataMovementPatterns(RewritePatternSet &patterns,
                                             const LoweringOptions &options) {
  patterns.add<BroadcastLowering, GatherLowering, GatherNDLowering>(
      patterns.getContext(), options);
}
