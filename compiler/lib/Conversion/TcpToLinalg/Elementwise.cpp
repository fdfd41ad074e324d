//===- Elementwise.cpp - Elementwise TCP ops to linalg.generic ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TcpToLinalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// One elementwise op becomes one parallel linalg.generic with identity maps.
template <typename OpTy> struct ElementwiseLowering : public TcpLowering<OpTy> {
  using TcpLowering<OpTy>::TcpLowering;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (this->options.runtimeChecks)
      emitSameShapeChecks(rewriter, op);
    ValueRange operands = adaptor.getOperands();
    SmallVector<AffineMap> maps(
        operands.size(),
        rewriter.getMultiDimIdentityMap(op.getOut().getType().getRank()));
    std::string why;
    if (failed(replaceWithGeneric(
            rewriter, op,
            tensor::getMixedSizes(rewriter, op.getLoc(), operands.front()),
            operands, maps, [&](OpBuilder &b, Location, ValueRange args) {
              return createScalarBody(b, op, args, this->options, why);
            })))
      return op.emitOpError("can't be lowered: ") << why;
    return success();
  }
};
} // namespace

void mlir::tcp::populateElementwisePatterns(RewritePatternSet &patterns,
                                            const LoweringOptions &options) {
  patterns.add<ElementwiseLowering<AbsOp>, ElementwiseLowering<AddOp>,
               ElementwiseLowering<Atan2Op>, ElementwiseLowering<AtanOp>,
               ElementwiseLowering<CastOp>, ElementwiseLowering<CeilOp>,
               ElementwiseLowering<ClampOp>, ElementwiseLowering<CosOp>,
               ElementwiseLowering<DivFOp>, ElementwiseLowering<DivSIOp>,
               ElementwiseLowering<DivUIOp>, ElementwiseLowering<FloorOp>,
               ElementwiseLowering<LogOp>, ElementwiseLowering<MulOp>,
               ElementwiseLowering<NegOp>, ElementwiseLowering<RoundEvenOp>,
               ElementwiseLowering<RoundOp>, ElementwiseLowering<SigmoidOp>,
               ElementwiseLowering<SinOp>, ElementwiseLowering<SqrtOp>,
               ElementwiseLowering<SubOp>, ElementwiseLowering<TanhOp>>(
      patterns.getContext(), options);
}
