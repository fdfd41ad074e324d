//===- FuseLinalg.cpp - Fusion within groups ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPFUSELINALG
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `op` is a loop with a run-time check.
static bool hasChecks(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && !generic.getBody()->getOps<cf::AssertOp>().empty();
}

/// Returns whether `op` only repeats its input, or only widens its elements. To
/// compute such results again costs less than to store them in a tensor. This
/// does not hold for 16-bit floats, because vectors have no lanes for them.
static bool isCheap(linalg::GenericOp op) {
  Operation &first = op.getBody()->front();
  if (isa<linalg::YieldOp>(first))
    return true;
  return isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(first) &&
         !isa<Float16Type, BFloat16Type>(first.getOperand(0).getType()) &&
         isa<linalg::YieldOp>(first.getNextNode());
}

/// Returns whether the producer of `operand` is fused into its consumer. It
/// must be in the consumer's block, and thus in its group. No work may be done
/// twice, so it has no other use, or is cheap.
static bool shouldFuse(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp();
  Operation *consumer = operand->getOwner();
  if (!producer || producer->getBlock() != consumer->getBlock())
    return false;
  // If the consumer reads a tensor twice with one map, the two operands soon
  // become one. Fusion waits for that, so that the checks are made once.
  if (llvm::all_of(producer->getUsers(),
                   [&](Operation *user) { return user == consumer; }))
    return !hasChecks(producer) || operand->get().hasOneUse();
  auto generic = dyn_cast<linalg::GenericOp>(producer);
  return generic && isCheap(generic);
}

/// Returns the number of ops in the body of `op`.
static int64_t getBodySize(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic ? generic.getBody()->getOperations().size() : 0;
}

/// Adds the location of `producer` to `consumer`, which is about to be fused
/// with it. The consumer's own location stays the first, which messages of the
/// compiled program name.
static void addLocation(Operation *consumer, Operation *producer) {
  consumer->setLoc(FusedLoc::get(consumer->getContext(),
                                 {consumer->getLoc(), producer->getLoc()}));
}

/// Returns whether the loop that reads `operand` reads all of its elements.
static bool readsAll(OpOperand &operand) {
  auto consumer = cast<linalg::GenericOp>(operand.getOwner());
  AffineMap map = consumer.getMatchingIndexingMap(&operand);
  if (!map.isProjectedPermutation())
    return false;
  // A loop over a dimension that the producer lacks might have no
  // iterations.
  SmallVector<int64_t> ranges = consumer.getStaticLoopRanges();
  return llvm::all_of(llvm::enumerate(ranges), [&](auto range) {
    return map.isFunctionOfDim(range.index()) ||
           (!ShapedType::isDynamic(range.value()) && range.value() > 0);
  });
}

namespace {
/// Fuses a loop that has checks with the loop that reads its result, and erases
/// it. The checks would keep it alive; linalg's own pattern does not erase the
/// producer.
class FuseChecks : public OpRewritePattern<linalg::GenericOp> {
public:
  FuseChecks(MLIRContext *context, linalg::ControlFusionFn control)
      : OpRewritePattern(context, /*benefit=*/2), control(std::move(control)) {}

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    for (OpOperand &operand : op->getOpOperands()) {
      auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
      if (!hasChecks(producer) || !linalg::areElementwiseOpsFusable(&operand) ||
          !readsAll(operand) || !control(&operand))
        continue;
      FailureOr<linalg::ElementwiseOpFusionResult> fused =
          linalg::fuseElementwiseOps(rewriter, &operand);
      if (failed(fused))
        return failure();
      for (auto [value, replacement] : fused->replacements)
        rewriter.replaceAllUsesWith(value, replacement);
      rewriter.eraseOp(op);
      rewriter.eraseOp(producer);
      return success();
    }
    return failure();
  }

private:
  linalg::ControlFusionFn control;
};
} // namespace

/// Replaces the second power by a product, which has the same bits.
static LogicalResult expandSquare(math::FPowIOp op, PatternRewriter &rewriter) {
  APInt exponent;
  if (!matchPattern(op.getRhs(), m_ConstantInt(&exponent)) || exponent != 2)
    return failure();
  rewriter.replaceOpWithNewOp<arith::MulFOp>(op, op.getLhs(), op.getLhs());
  return success();
}

/// Fuses the ops that `shouldFuse` allows into bodies of up to `maxBodySize`
/// ops. Returns whether this limit prevented a fusion.
static FailureOr<bool> fuse(func::FuncOp func, int64_t maxBodySize) {
  bool isLimited = false;
  auto control = [&](OpOperand *operand) {
    if (!shouldFuse(operand))
      return false;
    Operation *producer = operand->get().getDefiningOp();
    Operation *consumer = operand->getOwner();
    bool fits = getBodySize(producer) + getBodySize(consumer) <= maxBodySize;
    isLimited |= !fits;
    // The location of the fused op will be that of the consumer.
    if (fits)
      addLocation(consumer, producer);
    return fits;
  };
  MLIRContext *context = func.getContext();
  RewritePatternSet patterns(context);
  patterns.add<FuseChecks>(context, control);
  patterns.add(expandSquare);
  linalg::populateElementwiseOpsFusionPatterns(patterns, control);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  // `tensor.dim` of an intermediate result keeps it alive. These patterns
  // replace it by sizes of the inputs.
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  tensor::populateFoldTensorEmptyPatterns(patterns);
  context->getLoadedDialect<linalg::LinalgDialect>()
      ->getCanonicalizationPatterns(patterns);
  linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
  tensor::DimOp::getCanonicalizationPatterns(patterns, context);
  tensor::CastOp::getCanonicalizationPatterns(patterns, context);
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal();
  if (failed(applyPatternsGreedily(func, std::move(patterns), config)))
    return failure();
  return isLimited;
}

/// Generalizes transpositions whose users are linalg.generic ops: fusion turns
/// them into other indexing maps. A transposition that a named op such as a
/// matrix product reads stays as it is.
static void generalizeTranspositions(func::FuncOp func) {
  SmallVector<linalg::TransposeOp> found;
  func.walk([&](linalg::TransposeOp op) {
    auto isLoop = [](Operation *user) { return isa<linalg::GenericOp>(user); };
    bool isRead = !op->use_empty() && llvm::all_of(op->getUsers(), isLoop);
    auto producer = op.getInput().getDefiningOp<linalg::GenericOp>();
    if (isRead || (producer && producer->hasOneUse()))
      found.push_back(op);
  });
  IRRewriter rewriter(func.getContext());
  for (linalg::TransposeOp op : found) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
}

namespace {
class TcpFuseLinalg : public tcp::impl::TcpFuseLinalgBase<TcpFuseLinalg> {
  void runOnOperation() override {
    generalizeTranspositions(getOperation());
    // Fusion copies both bodies. One large body that takes in one op after
    // the other would need quadratic time, so bodies grow in rounds, up to a
    // size that doubles.
    FailureOr<bool> isLimited = true;
    for (int64_t size = 64; succeeded(isLimited) && *isLimited; size *= 2)
      isLimited = fuse(getOperation(), size);
    if (failed(isLimited))
      signalPassFailure();
  }
};
} // namespace
