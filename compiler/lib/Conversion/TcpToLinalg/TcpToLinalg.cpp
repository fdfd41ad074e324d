//===- TcpToLinalg.cpp - The TCP to linalg conversion pass ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TcpToLinalg.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Conversion/Passes.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_CONVERTTCPTOLINALG
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

void mlir::tcp::replaceWithCast(ConversionPatternRewriter &rewriter,
                                Operation *op, Value value) {
  Type type = op->getResult(0).getType();
  if (value.getType() != type)
    value = tensor::CastOp::create(rewriter, op->getLoc(), type, value);
  rewriter.replaceOp(op, value);
}

namespace {
class ConvertTcpToLinalg
    : public tcp::impl::ConvertTcpToLinalgBase<ConvertTcpToLinalg> {
public:
  using ConvertTcpToLinalgBase::ConvertTcpToLinalgBase;

private:
  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.addLegalDialect<arith::ArithDialect, cf::ControlFlowDialect,
                           linalg::LinalgDialect, math::MathDialect,
                           tensor::TensorDialect>();
    target.addIllegalDialect<TcpDialect>();
    // Other passes take these.
    target.addLegalOp<ConstOp, SliceOp, GroupOp, IsolatedGroupOp, YieldOp,
                      CustomOp, SymbolicIntOp, BindSymbolicShapeOp>();
    LoweringOptions options{runtimeChecks, defineEdgeCases};
    RewritePatternSet patterns(&getContext());
    populateElementwisePatterns(patterns, options);
    populateDataMovementPatterns(patterns, options);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
