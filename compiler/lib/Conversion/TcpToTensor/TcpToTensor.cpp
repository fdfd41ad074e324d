//===- TcpToTensor.cpp - tcp.slice to tensor.extract_slice ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/DialectConversion.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_CONVERTTCPTOTENSOR
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Emits checks that the size of a slice is not negative and that the slice is
/// inside its input: `0 <= start` and `start + (size - 1) * stride < input
/// size`, with a stride of at least 0. If the size is 0, nothing else is
/// checked.
static void emitSliceChecks(OpBuilder &b, SliceOp op) {
  Location loc = op.getLoc();
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  auto compare = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs).getResult();
  };
  for (int64_t dim = 0; dim < op.getIn().getType().getRank(); ++dim) {
    Value start = op.getStarts()[dim];
    Value size = op.getSizes()[dim];
    Value stride = op.getStrides()[dim];
    Value inputSize = tensor::DimOp::create(b, loc, op.getIn(), dim);
    emitRuntimeCheck(b, op, compare(arith::CmpIPredicate::sge, size, zero),
                     "the size of dimension " + Twine(dim) + " is negative");
    Value steps = arith::SubIOp::create(b, loc, size, one);
    Value last = arith::AddIOp::create(
        b, loc, start, arith::MulIOp::create(b, loc, steps, stride));
    Value empty = compare(arith::CmpIPredicate::eq, size, zero);
    // In an unsigned comparison, a negative number is larger than any size.
    Value firstInside = compare(arith::CmpIPredicate::ult, start, inputSize);
    Value lastInside = compare(arith::CmpIPredicate::ult, last, inputSize);
    Value inside = arith::AndIOp::create(b, loc, firstInside, lastInside);
    emitRuntimeCheck(b, op, arith::OrIOp::create(b, loc, empty, inside),
                     "the slice reaches beyond dimension " + Twine(dim) +
                         " of the input");
    emitResultSizeCheck(b, op, dim, size);
  }
}

namespace {
struct SliceOpLowering : public OpConversionPattern<SliceOp> {
  SliceOpLowering(MLIRContext *context, bool runtimeChecks)
      : OpConversionPattern(context), runtimeChecks(runtimeChecks) {}

  LogicalResult
  matchAndRewrite(SliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (runtimeChecks)
      emitSliceChecks(rewriter, op);
    SmallVector<OpFoldResult> sizes = getAsOpFoldResult(adaptor.getSizes());
    bool isEmpty = llvm::any_of(
        sizes, [](OpFoldResult size) { return isConstantIntValue(size, 0); });
    // Any start is allowed for an empty slice, but tensor.extract_slice wants
    // one inside of its source.
    Value slice = isEmpty
                      ? tensor::EmptyOp::create(rewriter, op.getLoc(), sizes,
                                                op.getType().getElementType())
                            .getResult()
                      : tensor::ExtractSliceOp::create(
                            rewriter, op.getLoc(), adaptor.getIn(),
                            getAsOpFoldResult(adaptor.getStarts()), sizes,
                            getAsOpFoldResult(adaptor.getStrides()))
                            .getResult();
    // With constant sizes, the inferred type has more static sizes than the
    // declared one.
    if (slice.getType() != op.getType())
      slice =
          tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), slice);
    rewriter.replaceOp(op, slice);
    return success();
  }

  bool runtimeChecks;
};

class ConvertTcpToTensor
    : public tcp::impl::ConvertTcpToTensorBase<ConvertTcpToTensor> {
public:
  using ConvertTcpToTensorBase::ConvertTcpToTensorBase;

private:
  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.addLegalDialect<arith::ArithDialect, cf::ControlFlowDialect,
                           tensor::TensorDialect>();
    target.addIllegalOp<SliceOp>();
    RewritePatternSet patterns(&getContext());
    patterns.add<SliceOpLowering>(&getContext(), runtimeChecks);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
