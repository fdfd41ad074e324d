//===- SeededPass.cpp - A pass of many patterns, one of them wrong --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;

/// Each try of a pattern is a byte in a file, whatever process does it.
static void count() {
  static const int file = [] {
    const char *path = std::getenv("SEEDED_COUNT");
    return path ? ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)
                : -1;
  }();
  if (file >= 0 && ::write(file, "x", 1) != 1)
    std::abort();
}

namespace {
/// A pattern of several kinds, each of which is a pattern of its own.
template <int Kind> struct NeverMatches : OpRewritePattern<arith::SubIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubIOp,
                                PatternRewriter &) const override {
    count();
    return failure();
  }
};

/// Wrong: a difference has an order.
struct SwapOf77 : OpRewritePattern<arith::SubIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubIOp op,
                                PatternRewriter &rewriter) const override {
    count();
    APInt value;
    if (!matchPattern(op.getRhs(), m_ConstantInt(&value)) || value != 77)
      return failure();
    rewriter.replaceOpWithNewOp<arith::SubIOp>(op, op.getRhs(), op.getLhs());
    return success();
  }
};

struct SeededPass : PassWrapper<SeededPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SeededPass)

  StringRef getArgument() const final { return "seeded"; }
  StringRef getDescription() const final { return "Has a wrong pattern"; }
  void runOnOperation() final {
    RewritePatternSet patterns(&getContext());
    patterns.add<NeverMatches<0>, NeverMatches<1>, NeverMatches<2>,
                 NeverMatches<3>, NeverMatches<4>, SwapOf77>(&getContext());
    GreedyRewriteConfig config;
    config.enableFolding(false);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SeededPass", "1",
          [] { PassRegistration<SeededPass>(); }};
}
