//===- DecomposeTensorOps.cpp - tensor.concat to insert_slice -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_DECOMPOSETENSOROPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Emits checks that the inputs have the same sizes except in the dimension of
/// the concatenation, and that the size of the result's type there is their
/// sum.
static void emitChecks(OpBuilder &b, tensor::ConcatOp op) {
  int64_t axis = op.getDim();
  emitSameShapeChecks(b, op, axis);
  if (op.getResultType().isDynamicDim(axis))
    return;
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes;
  AffineExpr sum = b.getAffineConstantExpr(0);
  for (auto [number, input] : llvm::enumerate(op.getInputs())) {
    sizes.push_back(tensor::getMixedSize(b, loc, input, axis));
    sum = sum + b.getAffineSymbolExpr(number);
  }
  emitResultSizeCheck(b, op, axis,
                      affine::makeComposedFoldedAffineApply(
                          b, loc, AffineMap::get(0, sizes.size(), sum), sizes));
}

namespace {
class DecomposeTensorOps
    : public tcp::impl::DecomposeTensorOpsBase<DecomposeTensorOps> {
public:
  using Base::Base;

  void runOnOperation() override {
    if (runtimeChecks)
      getOperation().walk([](tensor::ConcatOp op) {
        OpBuilder b(op);
        emitChecks(b, op);
      });
    RewritePatternSet patterns(&getContext());
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
