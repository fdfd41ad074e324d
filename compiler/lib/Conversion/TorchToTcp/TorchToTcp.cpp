//===- TorchToTcp.cpp - The torch dialect to TCP --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Attention.h"
#include "OperatorConversions.h"
#include "TorchOpBuilder.h"
#include "TorchTypeConverter.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tcp-mlir/Conversion/Passes.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_CONVERTTORCHTOTCP
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// Converts the ops of one row of a table.
class ConvertTorchOp : public ConversionPattern {
public:
  ConvertTorchOp(const TypeConverter &types, const TorchConversionRow &row,
                 MLIRContext *context)
      : ConversionPattern(types, "torch." + row.name.str(), /*benefit=*/1,
                          context),
        row(row) {
    setDebugName(row.name);
  }

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    TorchOpBuilder b(op, operands, rewriter, *getTypeConverter());
    FailureOr<Value> result = row.convert(b);
    if (failed(result))
      return rewriter.notifyMatchFailure(
          op, "TCP has no op for this form, or for these types");
    Type type = getTypeConverter()->convertType(op->getResult(0).getType());
    // The two types may have different static sizes.
    if (result->getType() != type) {
      if (!isa<RankedTensorType>(type) ||
          !tensor::CastOp::areCastCompatible(result->getType(), type))
        return rewriter.notifyMatchFailure(op, "the result has another shape");
      result = tensor::CastOp::create(rewriter, op->getLoc(), type, *result)
                   .getResult();
    }
    rewriter.replaceOp(op, *result);
    return success();
  }

private:
  const TorchConversionRow &row;
};

class ConvertLiteral : public OpConversionPattern<torch::ValueTensorLiteralOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(torch::ValueTensorLiteralOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(
        getTypeConverter()->convertType(op.getType()));
    if (!type || !type.getElementType().isIntOrFloat())
      return failure();
    ElementsAttr value = convertLiteral(op.getValue(), type);
    if (!value)
      return rewriter.notifyMatchFailure(op, "the literal can't be read");
    rewriter.replaceOpWithNewOp<ConstOp>(op, type, value);
    return success();
  }
};

class ConvertSymbolicInt : public OpConversionPattern<torch::SymbolicIntOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(torch::SymbolicIntOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<SymbolicIntOp>(
        op, rewriter.getI64Type(), op.getSymbolNameAttr(), op.getMinValAttr(),
        op.getMaxValAttr());
    return success();
  }
};

class ConvertBindSymbolicShape
    : public OpConversionPattern<torch::BindSymbolicShapeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(torch::BindSymbolicShapeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<RankedTensorType>(adaptor.getOperand().getType()))
      return failure();
    // All sizes are static.
    if (op.getShapeSymbols().empty()) {
      rewriter.eraseOp(op);
      return success();
    }
    rewriter.replaceOpWithNewOp<BindSymbolicShapeOp>(
        op, adaptor.getOperand(), adaptor.getShapeSymbols(),
        op.getShapeExpressionsAttr());
    return success();
  }
};

class ConvertRuntimeAssert
    : public OpConversionPattern<torch::RuntimeAssertOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(torch::RuntimeAssertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<cf::AssertOp>(op, adaptor.getCondition(),
                                              describePlace(op.getLoc()) +
                                                  op.getMessage().str());
    return success();
  }
};

class ConvertTorchToTcp
    : public tcp::impl::ConvertTorchToTcpBase<ConvertTorchToTcp> {
  using ConvertTorchToTcpBase::ConvertTorchToTcpBase;

  /// Registers the dialects of ops that are converted to linalg, too.
  void getDependentDialects(DialectRegistry &registry) const override {
    ConvertTorchToTcpBase::getDependentDialects(registry);
    registry
        .insert<linalg::LinalgDialect, math::MathDialect, scf::SCFDialect>();
  }

  LogicalResult initialize(MLIRContext *) override {
    for (const std::string &name : convertTorchOps)
      named.insert(name);
    return success();
  }

  /// Returns whether the option allows the conversion of ops of this name,
  /// without "torch.".
  bool takes(StringRef name) const {
    return named.empty() || named.contains(name);
  }

  template <typename PatternT, typename OpT>
  void add(RewritePatternSet &patterns, const TypeConverter &types) {
    if (takes(OpT::getOperationName().split('.').second))
      patterns.add<PatternT>(types, patterns.getContext());
  }

  void runOnOperation() override {
    TorchTypeConverter types;
    RewritePatternSet patterns(&getContext());
    for (ArrayRef<TorchConversionRow> table :
         {getActivationConversions(), getAttentionConversions(),
          getClampConversions(), getElementwiseConversions(),
          getDataMovementConversions(), getCreationConversions(),
          getIndexPutConversions(), getPowerConversions(),
          getScalarConversions()})
      for (const TorchConversionRow &row : table)
        if (takes(row.name))
          patterns.add<ConvertTorchOp>(types, row, &getContext());
    add<ConvertLiteral, torch::ValueTensorLiteralOp>(patterns, types);
    add<ConvertSymbolicInt, torch::SymbolicIntOp>(patterns, types);
    add<ConvertBindSymbolicShape, torch::BindSymbolicShapeOp>(patterns, types);
    add<ConvertRuntimeAssert, torch::RuntimeAssertOp>(patterns, types);
    if (takes(torch::OperatorOp::getOperationName().split('.').second))
      addOperatorConversions(patterns, types);

    ConversionTarget target(getContext());
    target.addLegalDialect<TcpDialect, tensor::TensorDialect,
                           arith::ArithDialect, cf::ControlFlowDialect,
                           linalg::LinalgDialect, math::MathDialect,
                           scf::SCFDialect, torch_c::TorchConversionDialect>();
    for (const auto &name : named)
      target.addIllegalOp(
          OperationName(("torch." + name.getKey()).str(), &getContext()));
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }

  llvm::StringSet<> named;
};
} // namespace
