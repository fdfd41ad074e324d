//===- LowerFixed.cpp - From fixed to arith -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixed/Fixed.h"
#include "Fixed/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Transforms/DialectConversion.h"
#include <cmath>

namespace fixed {
#define GEN_PASS_DEF_LOWERFIXED
#include "Fixed/Passes.h.inc"
} // namespace fixed

using namespace mlir;
using namespace fixed;

namespace {
struct LowerConstant : OpConversionPattern<ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ConstantOp op, OpAdaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    double scaled =
        std::ldexp(op.getValue().convertToDouble(), op.getType().getFraction());
    if (!(std::abs(scaled) < 0x1p31))
      return op.emitOpError("does not fit into 32 bits");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, rewriter.getI32IntegerAttr(std::lround(scaled)));
    return success();
  }
};

struct LowerAdd : OpConversionPattern<AddOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(AddOp op, OpAdaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::AddIOp>(op, operands.getLhs(),
                                               operands.getRhs());
    return success();
  }
};

/// The product has twice the bits behind the point, so it is shifted.
struct LowerMul : OpConversionPattern<MulOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MulOp op, OpAdaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type wide = rewriter.getI64Type();
    Value lhs = arith::ExtSIOp::create(rewriter, loc, wide, operands.getLhs());
    Value rhs = arith::ExtSIOp::create(rewriter, loc, wide, operands.getRhs());
    Value product = arith::MulIOp::create(rewriter, loc, lhs, rhs);
    Value bits = arith::ConstantOp::create(
        rewriter, loc, rewriter.getI64IntegerAttr(op.getType().getFraction()));
    Value shifted = arith::ShRSIOp::create(rewriter, loc, product, bits);
    rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, rewriter.getI32Type(),
                                                 shifted);
    return success();
  }
};

struct LowerFixed : fixed::impl::LowerFixedBase<LowerFixed> {
  void runOnOperation() final {
    MLIRContext *context = &getContext();
    TypeConverter types;
    types.addConversion([](Type type) { return type; });
    types.addConversion([](NumberType type) -> Type {
      return IntegerType::get(type.getContext(), 32);
    });
    ConversionTarget target(*context);
    target.addIllegalDialect<FixedDialect>();
    target.addLegalDialect<arith::ArithDialect>();
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
      return types.isSignatureLegal(function.getFunctionType());
    });
    target.addDynamicallyLegalOp<func::ReturnOp, func::CallOp>(
        [&](Operation *op) { return types.isLegal(op); });
    RewritePatternSet patterns(context);
    patterns.add<LowerConstant, LowerAdd, LowerMul>(types, context);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   types);
    populateReturnOpTypeConversionPattern(patterns, types);
    populateCallOpTypeConversionPattern(patterns, types);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
