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

LogicalResult mlir::tcp::replaceWithGeneric(ConversionPatternRewriter &rewriter,
                                            Operation *op,
                                            ArrayRef<OpFoldResult> sizes,
                                            ValueRange inputs,
                                            ArrayRef<AffineMap> inputMaps,
                                            ElementBody body) {
  Location loc = op->getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  SmallVector<AffineMap> maps(inputMaps);
  maps.push_back(rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  bool hasBody = true;
  auto generic = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), inputs, empty, maps, iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        if (Value element = body(b, loc, args.drop_back()))
          linalg::YieldOp::create(b, loc, element);
        else
          hasBody = false;
      });
  if (!hasBody)
    return failure();
  Value result = generic.getResult(0);
  if (result.getType() != type)
    result = tensor::CastOp::create(rewriter, loc, type, result);
  rewriter.replaceOp(op, result);
  return success();
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
    // Other passes lower these ops.
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
