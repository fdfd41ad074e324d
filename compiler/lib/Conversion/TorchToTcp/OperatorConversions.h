//===- OperatorConversions.h - Operators beyond torch-mlir's ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_OPERATORCONVERSIONS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_OPERATORCONVERSIONS_H

#include "TorchOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::tcp {

/// A row of the table of operators. The function returns the results, whose
/// types may have other static sizes than those of the operator.
struct OperatorRow {
  StringLiteral name;
  size_t numOperands;
  FailureOr<SmallVector<Value>> (*convert)(TorchOpBuilder &b);
};

/// Returns the operators on sizes and other numbers.
ArrayRef<OperatorRow> getScalarOperators();

/// Adds the conversions of ops `torch.operator "NAME"`: operators that
/// torch-mlir has no op for.
void addOperatorConversions(RewritePatternSet &patterns,
                            const TypeConverter &types);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_OPERATORCONVERSIONS_H
