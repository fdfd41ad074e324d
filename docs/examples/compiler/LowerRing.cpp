//===- LowerRing.cpp - From ring to arith ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ring.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace {
/// Computes a ring op by an arith op, in 64 bits, and takes the remainder.
template <typename RingOp, typename ArithOp>
struct LowerBinary : OpConversionPattern<RingOp> {
  using OpConversionPattern<RingOp>::OpConversionPattern;
  using Adaptor = typename OpConversionPattern<RingOp>::OpAdaptor;

  LogicalResult
  matchAndRewrite(RingOp op, Adaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type wide = rewriter.getI64Type();
    Value lhs = arith::ExtUIOp::create(rewriter, loc, wide, operands.getLhs());
    Value rhs = arith::ExtUIOp::create(rewriter, loc, wide, operands.getRhs());
    Value whole = ArithOp::create(rewriter, loc, lhs, rhs);
    Value modulus = arith::ConstantOp::create(
        rewriter, loc, rewriter.getI64IntegerAttr(op.getModulus()));
    Value rest = arith::RemUIOp::create(rewriter, loc, whole, modulus);
    rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, op.getType(), rest);
    return success();
  }
};

struct LowerRing : PassWrapper<LowerRing, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerRing)

  StringRef getArgument() const final { return "lower-ring"; }
  StringRef getDescription() const final { return "Lower ring to arith"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect>();
  }
  void runOnOperation() final {
    ConversionTarget target(getContext());
    target.addLegalDialect<arith::ArithDialect>();
    target.addIllegalDialect<ring::RingDialect>();
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerBinary<ring::AddOp, arith::AddIOp>,
                 LowerBinary<ring::MulOp, arith::MulIOp>>(&getContext());
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

void ring::registerPasses() {
  PassRegistration<LowerRing>();
  PassPipelineRegistration<>(
      "ring-to-llvm", "Lower ring to the LLVM dialect", [](OpPassManager &pm) {
        pm.addNestedPass<func::FuncOp>(std::make_unique<LowerRing>());
        pm.addPass(createCSEPass());
        pm.addPass(createCanonicalizerPass());
        pm.addPass(createArithToLLVMConversionPass());
        pm.addPass(createConvertFuncToLLVMPass());
        pm.addPass(createReconcileUnrealizedCastsPass());
      });
}
