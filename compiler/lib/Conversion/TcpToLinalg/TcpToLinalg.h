//===- TcpToLinalg.h - Parts of the TCP to linalg conversion ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TCPTOLINALG_TCPTOLINALG_H
#define TCP_MLIR_LIB_CONVERSION_TCPTOLINALG_TCPTOLINALG_H

#include "mlir/Transforms/DialectConversion.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

namespace mlir::tcp {

/// What the pass options ask of the lowering.
struct LoweringOptions {
  /// Check sizes, indices and divisors at run time.
  bool runtimeChecks = false;
  /// Define what LLVM leaves undefined: smallest / -1, float out of range.
  bool defineEdgeCases = false;
};

/// Adds the patterns for elementwise ops.
void populateElementwisePatterns(RewritePatternSet &patterns,
                                 const LoweringOptions &options);

/// Adds the patterns for tcp.broadcast, tcp.gather and tcp.gather_nd.
void populateDataMovementPatterns(RewritePatternSet &patterns,
                                  const LoweringOptions &options);

/// Emits the computation of one element of the elementwise `op` from the
/// scalars `args`. Returns null, with a reason in `why`, for what has no
/// lowering.
Value createScalarBody(OpBuilder &b, Operation *op, ValueRange args,
                       const LoweringOptions &options, std::string &why);

/// Replaces `op`, which has one result, by `value`, with a tensor.cast if the
/// types differ in what is static.
void replaceWithCast(ConversionPatternRewriter &rewriter, Operation *op,
                     Value value);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TCPTOLINALG_TCPTOLINALG_H
