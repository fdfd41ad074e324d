//===- OperatorConversions.cpp - Operators beyond torch-mlir's ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperatorConversions.h"

#include "Attention.h"
#include "Fourier.h"
#include "GroupedProducts.h"
#include "LinearSystems.h"
#include "Recurrence.h"
#include "WeightedRows.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
class ConvertOperator : public OpConversionPattern<torch::OperatorOp> {
public:
  ConvertOperator(const TypeConverter &types, MLIRContext *context,
                  const OperatorRow &row)
      : OpConversionPattern(types, context), row(row) {}

  LogicalResult
  matchAndRewrite(torch::OperatorOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getName() != row.name || op->getNumOperands() != row.numOperands)
      return failure();
    TorchOpBuilder b(op, adaptor.getInputs(), rewriter, *getTypeConverter());
    FailureOr<SmallVector<Value>> results = row.convert(b);
    if (failed(results) || results->size() != op->getNumResults())
      return rewriter.notifyMatchFailure(op, "this form has no lowering");
    for (auto [value, result] : llvm::zip_equal(*results, op->getResults())) {
      Type type = getTypeConverter()->convertType(result.getType());
      if (value.getType() != type)
        value = tensor::CastOp::create(rewriter, op.getLoc(), type, value);
    }
    rewriter.replaceOp(op, *results);
    return success();
  }

private:
  const OperatorRow &row;
};
} // namespace

static constexpr OperatorRow kOperators[] = {
    {"torch.aten._scaled_dot_product_flash_attention_for_cpu", 7,
     convertAttentionWithSums},
    {"torch.tcp_ide.factor_lu", 2, convertLuFactors},
    {"torch.tcp_ide.gru", 5, convertGru},
    {"torch.tcp_ide.lstm", 5, convertLstm},
    {"torch.tcp_ide.multiply_groups", 3, convertGroupedProducts},
    {"torch.tcp_ide.multiply_parts", 3, convertProductsOfParts},
    {"torch.tcp_ide.rnn", 5, convertRnn},
    {"torch.tcp_ide.solve_lower", 2, convertLowerSolution},
    {"torch.tcp_ide.sum_weighted_rows", 3, convertWeightedRows},
    {"torch.tcp_ide.swap_rows", 3, convertRowSwaps},
    {"torch.tcp_ide.transform_real_rows", 1, convertRealRowTransform},
    {"torch.tcp_ide.transform_rows", 3, convertRowTransform},
    {"torch.tcp_ide.transform_rows_to_real", 2, convertRowTransformToReal},
};

void mlir::tcp::addOperatorConversions(RewritePatternSet &patterns,
                                       const TypeConverter &types) {
  for (ArrayRef<OperatorRow> table :
       {ArrayRef<OperatorRow>(kOperators), getScalarOperators()})
    for (const OperatorRow &row : table)
      patterns.add<ConvertOperator>(types, patterns.getContext(), row);
}
