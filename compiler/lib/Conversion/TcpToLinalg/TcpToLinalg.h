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

/// The choices that options of the pass make.
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
/// scalars `args`. Returns null, with a reason in `why`, if that has no
/// lowering.
Value createScalarBody(OpBuilder &b, Operation *op, ValueRange args,
                       const LoweringOptions &options, std::string &why);

/// The base of the patterns.
template <typename OpTy> struct TcpLowering : public OpConversionPattern<OpTy> {
  TcpLowering(MLIRContext *context, const LoweringOptions &options)
      : OpConversionPattern<OpTy>(context), options(options) {}

  LoweringOptions options;
};

/// Computes one element of a result from one of each input.
using ElementBody = function_ref<Value(OpBuilder &, Location, ValueRange)>;

/// Replaces `op`, which has one result, by a parallel linalg.generic with a
/// result of `sizes`, which reads each of `inputs` by its map. A tensor.cast
/// follows if the two types differ in static sizes. Fails without a change if
/// `body` returns null.
LogicalResult replaceWithGeneric(ConversionPatternRewriter &rewriter,
                                 Operation *op, ArrayRef<OpFoldResult> sizes,
                                 ValueRange inputs,
                                 ArrayRef<AffineMap> inputMaps,
                                 ElementBody body);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TCPTOLINALG_TCPTOLINALG_H
