//===- Simplify.cpp - Simplifications of TCP ops --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "tcp-mlir/Transforms/Passes.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPSIMPLIFY
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpSimplify : public tcp::impl::TcpSimplifyBase<TcpSimplify> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet all(context);
    populateConstantFoldingPatterns(all);
    populateIdentityPatterns(all);
    populateUnaryPatterns(all);
    populateCastPatterns(all);
    populateBroadcastPatterns(all);
    populateIndexingPatterns(all);
    populateGroupPatterns(all);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(all);
    patterns = std::move(all);
    return success();
  }

  void runOnOperation() override {
    // `tensor.dim` of a result keeps its op alive. Upstream's patterns
    // replace it op by op, in quadratic time, so they only get the ops that are
    // not TCP.
    resolveSizes(getOperation());
    if (failed(applyPatternsGreedily(getOperation(), patterns)))
      signalPassFailure();
  }

  FrozenRewritePatternSet patterns;
};
} // namespace
