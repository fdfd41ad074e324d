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
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateConstantFoldingPatterns(patterns);
    populateIdentityPatterns(patterns);
    populateUnaryPatterns(patterns);
    populateCastPatterns(patterns);
    populateBroadcastPatterns(patterns);
    populateIndexingPatterns(patterns);
    populateGroupPatterns(patterns);
    // Sizes of results keep them alive; ask their operands instead.
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
