//===- LowerTensorOps.cpp - Tensor ops without bufferization --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"
#include "tcp-mlir/Transforms/TensorOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERTENSOROPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `op` is a scalar op that is applied to each element of
/// tensors, such as `arith.addf` on tensors. An `arith.select` with a scalar
/// condition is not; bufferization handles it.
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
             linalg::WinogradOutputTransformOp, tensor::GatherOp,
             tensor::ScatterOp>(op);
}

/// Emits a check that `index` is within dimension `dim` of `whole`, the operand
/// of `op` that is called `name`.
static void emitBoundsCheck(OpBuilder &b, Operation *op, Value index,
                            Value whole, StringRef name, int64_t dim) {
  Location loc = op->getLoc();
  // In an unsigned comparison, a negative index is larger than any size.
  Value isInside =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                            tensor::DimOp::create(b, loc, whole, dim));
  emitRuntimeCheck(b, op, isInside,
                   "an index is out of bounds in dimension " + Twine(dim) +
                       " of the " + name);
}

/// Emits checks that a padding cuts nothing off. It would write beside its
/// result.
static void emitPaddingChecks(OpBuilder &b, tensor::PadOp op) {
  auto check = [&](ArrayRef<OpFoldResult> counts, StringRef name) {
    for (auto [dim, count] : llvm::enumerate(counts)) {
      auto value = dyn_cast<Value>(count);
      if (!value)
        continue;
      Value zero = arith::ConstantIndexOp::create(b, op.getLoc(), 0);
      Value isPositive = arith::CmpIOp::create(
          b, op.getLoc(), arith::CmpIPredicate::sge, value, zero);
      emitRuntimeCheck(b, op, isPositive,
                       "the " + name + " padding of dimension " + Twine(dim) +
                           " is negative");
    }
  };
  check(op.getMixedLowPad(), "low");
  check(op.getMixedHighPad(), "high");
}

/// Returns an error for a cast of a tensor to a shape that it can't have,
/// because it was cast from another one with static sizes. MLIR accepts such
/// casts, and the elements of the result would be undefined.
static LogicalResult verifyCast(tensor::CastOp op) {
  auto to = dyn_cast<RankedTensorType>(op.getType());
  for (auto from = op.getSource().getDefiningOp<tensor::CastOp>(); to && from;
       from = from.getSource().getDefiningOp<tensor::CastOp>())
    if (!tensor::CastOp::areCastCompatible(from.getSource().getType(), to))
      return op.emitOpError("has a tensor of the type ")
             << from.getSource().getType() << ", which is never a " << to;
  return success();
}

namespace {
/// The operands of a gather or scatter and the relation of their dimensions.
/// `slices` has the dimensions of `indices` without the last, then those of a
/// slice of `whole`. In the slice, the dimensions that `indices` selects have
/// size 1 or are left out.
struct Slices {
  Slices(Operation *op, Value whole, StringRef wholeName, Value indices,
         ArrayRef<int64_t> indexedDims, RankedTensorType slices)
      : op(op), whole(whole), wholeName(wholeName), indices(indices),
        indexedDims(indexedDims) {
    int64_t wholeRank = cast<RankedTensorType>(whole.getType()).getRank();
    numBatchDims = cast<RankedTensorType>(indices.getType()).getRank() - 1;
    bool isReduced = slices.getRank() != numBatchDims + wholeRank;
    int64_t next = numBatchDims;
    for (int64_t dim = 0; dim < wholeRank; ++dim)
      sliceDims.push_back(isReduced && isIndexed(dim) ? -1 : next++);
  }

  bool isIndexed(int64_t dim) const {
    return llvm::is_contained(indexedDims, dim);
  }

  /// Returns the sizes of `slices`.
  SmallVector<OpFoldResult> sizes(OpBuilder &b) const {
    Location loc = op->getLoc();
    SmallVector<OpFoldResult> sizes;
    for (int64_t dim = 0; dim < numBatchDims; ++dim)
      sizes.push_back(tensor::getMixedSize(b, loc, indices, dim));
    for (auto [dim, sliceDim] : llvm::enumerate(sliceDims))
      if (sliceDim >= 0)
        sizes.push_back(isIndexed(dim)
                            ? OpFoldResult(b.getIndexAttr(1))
                            : tensor::getMixedSize(b, loc, whole, dim));
    return sizes;
  }

  /// Returns the indices in `whole` of the element of `slices` at `at`. Emits
  /// checks of them if `runtimeChecks`.
  SmallVector<Value> place(OpBuilder &b, ValueRange at,
                           bool runtimeChecks) const {
    Location loc = op->getLoc();
    SmallVector<Value> place(sliceDims.size());
    for (auto [dim, sliceDim] : llvm::enumerate(sliceDims))
      if (!isIndexed(dim))
        place[dim] = at[sliceDim];
    SmallVector<Value> entry(at.take_front(numBatchDims));
    for (auto [number, dim] : llvm::enumerate(indexedDims)) {
      entry.push_back(arith::ConstantIndexOp::create(b, loc, number));
      Value index = tensor::ExtractOp::create(b, loc, indices, entry);
      entry.pop_back();
      if (!index.getType().isIndex())
        index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
      if (runtimeChecks)
        emitBoundsCheck(b, op, index, whole, wholeName, dim);
      place[dim] = index;
    }
    return place;
  }

private:
  Operation *op;
  Value whole;
  StringRef wholeName;
  Value indices;
  ArrayRef<int64_t> indexedDims;
  int64_t numBatchDims;
  /// For each dimension of `whole`, that of `slices`; -1 if it has none.
  SmallVector<int64_t> sliceDims;
};

/// Replaces a gather by a linalg.generic that loads each element of the result.
struct LowerGather : OpRewritePattern<tensor::GatherOp> {
  LowerGather(MLIRContext *context, bool runtimeChecks)
      : OpRewritePattern(context), runtimeChecks(runtimeChecks) {}

  LogicalResult matchAndRewrite(tensor::GatherOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType type = op.getResultType();
    Slices slices(op, op.getSource(), "source", op.getIndices(),
                  op.getGatherDims(), type);
    Value empty = tensor::EmptyOp::create(rewriter, loc, slices.sizes(rewriter),
                                          type.getElementType());
    auto build = [&](OpBuilder &b, Location loc, ValueRange) {
      SmallVector<Value> at;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        at.push_back(linalg::IndexOp::create(b, loc, dim));
      Value element = tensor::ExtractOp::create(
          b, loc, op.getSource(), slices.place(b, at, runtimeChecks));
      linalg::YieldOp::create(b, loc, element);
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

/// Replaces a scatter by loops that store each element of the source.
struct LowerScatter : OpRewritePattern<tensor::ScatterOp> {
  LowerScatter(MLIRContext *context, bool runtimeChecks)
      : OpRewritePattern(context), runtimeChecks(runtimeChecks) {}

  LogicalResult matchAndRewrite(tensor::ScatterOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Slices slices(op, op.getDest(), "dest", op.getIndices(),
                  op.getScatterDims(), op.getSourceType());
    SmallVector<OpFoldResult> sizes = slices.sizes(rewriter);
    if (runtimeChecks)
      for (auto [dim, size] : llvm::enumerate(sizes)) {
        Value isSame = arith::CmpIOp::create(
            rewriter, loc, arith::CmpIPredicate::eq,
            tensor::DimOp::create(rewriter, loc, op.getSource(), dim),
            getValueOrCreateConstantIndexOp(rewriter, loc, size));
        emitRuntimeCheck(rewriter, op, isSame,
                         "the source has another size than the slices of the "
                         "dest that the indices tell, in its dimension " +
                             Twine(dim));
      }
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    SmallVector<Value> starts(sizes.size(), zero), steps(sizes.size(), one);
    scf::LoopNest loops = scf::buildLoopNest(
        rewriter, loc, starts,
        getValueOrCreateConstantIndexOp(rewriter, loc, sizes), steps,
        op.getDest(),
        [&](OpBuilder &b, Location loc, ValueRange at, ValueRange dest) {
          Value element = tensor::ExtractOp::create(b, loc, op.getSource(), at);
          Value changed =
              tensor::InsertOp::create(b, loc, element, dest.front(),
                                       slices.place(b, at, runtimeChecks));
          return scf::ValueVector{changed};
        });
    rewriter.replaceOp(op, loops.results);
    return success();
  }

private:
  bool runtimeChecks;
};

/// linalg.softmax and similar ops have an interface that decomposes them.
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
    WalkResult walked = getOperation().walk([&](Operation *op) {
      if (isLoweredAsTensorOp(op))
        ops.push_back(op);
      if (auto padding = dyn_cast<tensor::PadOp>(op);
          padding && runtimeChecks) {
        OpBuilder b(op);
        emitPaddingChecks(b, padding);
      }
      auto cast = dyn_cast<tensor::CastOp>(op);
      return cast && failed(verifyCast(cast)) ? WalkResult::interrupt()
                                              : WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
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
    patterns.add<LowerGather, LowerScatter>(context, runtimeChecks);
    GreedyRewriteConfig config;
    config.enableFolding(false).enableConstantCSE(false).setStrictness(
        GreedyRewriteStrictness::ExistingAndNewOps);
    if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
