//===- Canonicalizers.cpp - Canonicalizers of one pipeline ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalizers.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

namespace mlir {
#define GEN_PASS_DEF_CANONICALIZER
#include "mlir/Transforms/Passes.h.inc"
} // namespace mlir

using namespace mlir;

namespace {
/// Makes the offsets, sizes and steps of a slice static where they are
/// constants. MLIR's own pattern mixes up the sizes of dimensions if the result
/// has no dimension for one of them, but one for an earlier one of size 1.
struct FoldSliceConstants : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> offsets(op.getMixedOffsets()),
        sizes(op.getMixedSizes()), strides(op.getMixedStrides());
    // All three are tried.
    bool isChanged = succeeded(foldDynamicOffsetSizeList(offsets));
    isChanged |= succeeded(foldDynamicOffsetSizeList(sizes));
    isChanged |= succeeded(foldDynamicStrideList(strides));
    if (!isChanged)
      return failure();
    llvm::SmallBitVector dropped = op.getDroppedDims();
    SmallVector<int64_t> shape;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (!dropped.test(dim))
        shape.push_back(
            getConstantIntValue(size).value_or(ShapedType::kDynamic));
    Value slice = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), op.getType().clone(shape), op.getSource(),
        offsets, sizes, strides);
    if (slice.getType() != op.getType())
      slice =
          tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), slice);
    rewriter.replaceOp(op, slice);
    return success();
  }
};

/// Puts our pattern in the place of MLIR's.
void replaceSliceFolder(RewritePatternSet &patterns) {
  llvm::erase_if(patterns.getNativePatterns(), [](const auto &pattern) {
    StringRef name = pattern->getDebugName();
    return name.contains("OpWithOffsetSizesAndStridesConstantArgumentFolder") &&
           name.contains("tensor::ExtractSliceOp");
  });
  patterns.add<FoldSliceConstants>(patterns.getContext());
}

class SharingCanonicalizer
    : public mlir::impl::CanonicalizerBase<SharingCanonicalizer> {
public:
  using Patterns = std::shared_ptr<std::optional<FrozenRewritePatternSet>>;

  explicit SharingCanonicalizer(Patterns patterns)
      : patterns(std::move(patterns)) {}

  /// The pass manager initializes its passes one after the other, after it has
  /// loaded all dialects that any of them needs.
  LogicalResult initialize(MLIRContext *context) override {
    config.setUseTopDownTraversal(topDownProcessingEnabled);
    config.setRegionSimplificationLevel(regionSimplifyLevel);
    config.setMaxIterations(maxIterations);
    config.setMaxNumRewrites(maxNumRewrites);
    if (*patterns)
      return success();
    RewritePatternSet all(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(all);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(all, context);
    if (context->getLoadedDialect<tensor::TensorDialect>())
      replaceSliceFolder(all);
    patterns->emplace(std::move(all));
    return success();
  }

  void runOnOperation() override {
    // As in MLIR, it is no error if the patterns do not converge.
    (void)applyPatternsGreedily(getOperation(), **patterns, config);
  }

private:
  GreedyRewriteConfig config;
  Patterns patterns;
};
} // namespace

std::unique_ptr<Pass> tcp::Canonicalizers::create() const {
  return std::make_unique<SharingCanonicalizer>(patterns);
}
