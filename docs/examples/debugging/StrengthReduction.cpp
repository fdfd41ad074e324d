//===- StrengthReduction.cpp - A pass with a wrong pattern ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass with a mistake, which docs/debugging.md finds. It makes cheaper
// operations of products and quotients by powers of two.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

/// Replaces OP by SHIFT if its second operand is a power of two.
template <typename Op, typename Shift>
static LogicalResult replaceByShift(Op op, PatternRewriter &rewriter) {
  APInt divisor;
  if (!matchPattern(op.getRhs(), m_ConstantInt(&divisor)) ||
      !divisor.isPowerOf2() || divisor.isNegative())
    return failure();
  Value amount = arith::ConstantOp::create(
      rewriter, op.getLoc(),
      rewriter.getIntegerAttr(op.getType(), divisor.logBase2()));
  rewriter.replaceOpWithNewOp<Shift>(op, op.getLhs(), amount);
  return success();
}

namespace {
struct MulByPowerOfTwo : OpRewritePattern<arith::MulIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::MulIOp op,
                                PatternRewriter &rewriter) const override {
    return replaceByShift<arith::MulIOp, arith::ShLIOp>(op, rewriter);
  }
};

/// Wrong: a division rounds towards zero, a shift down.
struct DivByPowerOfTwo : OpRewritePattern<arith::DivSIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::DivSIOp op,
                                PatternRewriter &rewriter) const override {
    return replaceByShift<arith::DivSIOp, arith::ShRSIOp>(op, rewriter);
  }
};

struct StrengthReduction : PassWrapper<StrengthReduction, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StrengthReduction)

  StringRef getArgument() const final { return "strength-reduction"; }
  StringRef getDescription() const final {
    return "Take shifts for products and quotients";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect>();
  }
  void runOnOperation() final {
    RewritePatternSet patterns(&getContext());
    patterns.add<MulByPowerOfTwo, DivByPowerOfTwo>(&getContext());
    GreedyRewriteConfig config;
    config.enableFolding(false);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "StrengthReduction", "1",
          [] { PassRegistration<StrengthReduction>(); }};
}
