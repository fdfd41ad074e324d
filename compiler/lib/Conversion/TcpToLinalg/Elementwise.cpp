//===- Elementwise.cpp - Elementwise TCP ops to linalg.generic ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/RuntimeChecks.h"
#include "TcpToLinalg.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// One elementwise op becomes one parallel linalg.generic with identity maps.
template <typename OpTy>
struct ElementwiseLowering : public OpConversionPattern<OpTy> {
  ElementwiseLowering(MLIRContext *context, const LoweringOptions &options)
      : OpConversionPattern<OpTy>(context), options(options) {}

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (options.runtimeChecks)
      emitSameShapeChecks(rewriter, op);

    RankedTensorType resultType = op.getOut().getType();
    int64_t rank = resultType.getRank();
    Value empty = tensor::EmptyOp::create(
        rewriter, loc,
        tensor::getMixedSizes(rewriter, loc, adaptor.getOperands().front()),
        resultType.getElementType());
    SmallVector<AffineMap> maps(adaptor.getOperands().size() + 1,
                                rewriter.getMultiDimIdentityMap(rank));
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    std::string why;
    auto generic = linalg::GenericOp::create(
        rewriter, loc, empty.getType(), adaptor.getOperands(), empty, maps,
        iterators, [&](OpBuilder &b, Location loc, ValueRange args) {
          Value value = createScalarBody(b, op, args.drop_back(), options, why);
          if (value)
            linalg::YieldOp::create(b, loc, value);
        });
    if (!why.empty())
      return op.emitOpError("can't be lowered: ") << why;
    replaceWithCast(rewriter, op, generic.getResult(0));
    return success();
  }

  LoweringOptions options;
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
