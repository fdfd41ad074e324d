//===- LowerTensorOps.cpp - What bufferization has no model of ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"
#include "tcp-mlir/Transforms/TensorOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERTENSOROPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Whether `op` does the same to each element, as `arith.addf` on tensors. Not
/// an `arith.select` of one of two tensors, which bufferization takes.
static bool isElementwiseOnTensors(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumOperands() != 0 &&
         llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>);
}

bool mlir::tcp::isLoweredAsTensorOp(Operation *op) {
  return isElementwiseOnTensors(op) ||
         isa<linalg::AggregatedOpInterface, linalg::PackOp, linalg::UnPackOp,
             linalg::WinogradFilterTransformOp,
             linalg::WinogradInputTransformOp,
             linalg::WinogradOutputTransformOp, tensor::GatherOp>(op);
}

/// Emits that `index` is one of the `size` elements of dimension `dim`.
static void emitBoundsCheck(OpBuilder &b, tensor::GatherOp op, Value index,
                            int64_t dim) {
  Location loc = op.getLoc();
  // As unsigned, a negative index is larger than any size.
  Value isInside =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                            tensor::DimOp::create(b, loc, op.getSource(), dim));
  emitRuntimeCheck(b, op, isInside,
                   "an index is out of bounds in dimension " + Twine(dim) +
                       " of the source");
}

namespace {
/// A gather becomes a linalg.generic that loads each element of the result:
/// its leading dimensions are those of the indices but the last, the others
/// those of the slice of the source.
struct LowerGather : OpRewritePattern<tensor::GatherOp> {
  LowerGather(MLIRContext *context, bool runtimeChecks)
      : OpRewritePattern(context), runtimeChecks(runtimeChecks) {}

  LogicalResult matchAndRewrite(tensor::GatherOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType type = op.getResultType();
    int64_t numBatchDims = op.getIndicesType().getRank() - 1;
    llvm::SmallBitVector isGathered(op.getSourceType().getRank());
    for (int64_t dim : op.getGatherDims())
      isGathered.set(dim);
    // The result's dimension for each of the source: kept ones of size 1 stand
    // where the result has the rank of the indices and the source together.
    bool isReduced =
        type.getRank() != numBatchDims + op.getSourceType().getRank();
    SmallVector<OpFoldResult> sizes;
    for (int64_t dim = 0; dim < numBatchDims; ++dim)
      sizes.push_back(
          tensor::getMixedSize(rewriter, loc, op.getIndices(), dim));
    SmallVector<int64_t> resultDims(isGathered.size(), -1);
    for (int64_t dim = 0; dim < static_cast<int64_t>(isGathered.size());
         ++dim) {
      if (isGathered.test(dim) && isReduced)
        continue;
      resultDims[dim] = sizes.size();
      sizes.push_back(
          isGathered.test(dim)
              ? OpFoldResult(rewriter.getIndexAttr(1))
              : tensor::getMixedSize(rewriter, loc, op.getSource(), dim));
    }
    Value empty =
        tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
    auto build = [&](OpBuilder &b, Location loc, ValueRange) {
      SmallVector<Value> at(isGathered.size());
      SmallVector<Value> batch;
      for (int64_t dim = 0; dim < numBatchDims; ++dim)
        batch.push_back(linalg::IndexOp::create(b, loc, dim));
      for (int64_t dim = 0; dim < static_cast<int64_t>(at.size()); ++dim)
        if (!isGathered.test(dim))
          at[dim] = linalg::IndexOp::create(b, loc, resultDims[dim]);
      for (auto [number, dim] : llvm::enumerate(op.getGatherDims())) {
        SmallVector<Value> place = batch;
        place.push_back(arith::ConstantIndexOp::create(b, loc, number));
        Value index = tensor::ExtractOp::create(b, loc, op.getIndices(), place);
        if (!index.getType().isIndex())
          index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
        if (runtimeChecks)
          emitBoundsCheck(b, op, index, dim);
        at[dim] = index;
      }
      linalg::YieldOp::create(
          b, loc,
          ValueRange{tensor::ExtractOp::create(b, loc, op.getSource(), at)});
    };
    auto generic = linalg::GenericOp::create(
        rewriter, loc, empty.getType(), /*inputs=*/ValueRange{}, empty,
        rewriter.getMultiDimIdentityMap(type.getRank()),
        SmallVector<utils::IteratorType>(type.getRank(),
                                         utils::IteratorType::parallel),
        build);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, generic.getResult(0));
    return success();
  }

private:
  bool runtimeChecks;
};

/// linalg.softmax and its like know what they consist of.
struct DecomposeAggregate
    : OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op,
                                PatternRewriter &rewriter) const override {
    FailureOr<SmallVector<Value>> parts = op.decomposeOperation(rewriter);
    if (failed(parts))
      return failure();
    rewriter.replaceOp(op, *parts);
    return success();
  }
};

struct LowerPack : OpRewritePattern<linalg::PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::PackOp op,
                                PatternRewriter &rewriter) const override {
    return linalg::lowerPack(rewriter, op);
  }
};

struct LowerUnPack : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::UnPackOp op,
                                PatternRewriter &rewriter) const override {
    return linalg::lowerUnPack(rewriter, op);
  }
};

class TcpLowerTensorOps
    : public tcp::impl::TcpLowerTensorOpsBase<TcpLowerTensorOps> {
public:
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isLoweredAsTensorOp(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      if (runtimeChecks && isElementwiseOnTensors(op)) {
        OpBuilder b(op);
        emitSameShapeChecks(b, op);
      }
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    linalg::populateDecomposeWinogradOpsPatterns(patterns);
    patterns.add<DecomposeAggregate, LowerPack, LowerUnPack>(context);
    patterns.add<LowerGather>(context, runtimeChecks);
    GreedyRewriteConfig config;
    config.enableFolding(false).enableConstantCSE(false).setStrictness(
        GreedyRewriteStrictness::ExistingAndNewOps);
    if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
