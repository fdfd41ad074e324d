//===- Canonicalizers.cpp - Canonicalizers of one pipeline ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalizers.h"
#include "SliceFolders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

namespace mlir {
#define GEN_PASS_DEF_CANONICALIZER
#include "mlir/Transforms/Passes.h.inc"
} // namespace mlir

using namespace mlir;

namespace {
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
      tcp::replaceSliceFolders(all);
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
