//===- Simplify.h - Parts of tcp-simplify -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_SIMPLIFY_SIMPLIFY_H
#define TCP_MLIR_LIB_TRANSFORMS_SIMPLIFY_SIMPLIFY_H

#include "mlir/IR/PatternMatch.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include <optional>
#include <variant>

namespace mlir::tcp {

//===----------------------------------------------------------------------===//
// The patterns, by what they look at
//===----------------------------------------------------------------------===//

/// Folds elementwise ops on constants.
void populateConstantFoldingPatterns(RewritePatternSet &patterns);
/// Simplifies arithmetic with a neutral or absorbing operand: x + 0, x * 1, x /
/// 1.
void populateIdentityPatterns(RewritePatternSet &patterns);
/// Simplifies unary ops on unary ops: negations, absolute values, roundings,
/// clamps.
void populateUnaryPatterns(RewritePatternSet &patterns);
void populateCastPatterns(RewritePatternSet &patterns);
void populateBroadcastPatterns(RewritePatternSet &patterns);
/// Simplifies slices and gathers.
void populateIndexingPatterns(RewritePatternSet &patterns);
void populateGroupPatterns(RewritePatternSet &patterns);

//===----------------------------------------------------------------------===//
// Shared by all
//===----------------------------------------------------------------------===//

/// One element of a tensor.
using Element = std::variant<APInt, APFloat>;

/// Returns whether arithmetic on this element type can be folded: integers, and
/// the floats that TCP IDE compiles.
bool isFoldable(Type elementType);

/// Returns the result of the elementwise `op` on one element of each operand,
/// as the compiled code computes it. Nothing if its bits are not defined: for
/// library functions, for a NaN that arithmetic makes, for division by zero.
std::optional<Element> foldElement(Operation *op, ArrayRef<Element> operands);

/// Returns the minimum and the maximum of a clamp on floats, in its element
/// type; infinities if there is no limit.
std::pair<APFloat, APFloat> getFloatLimits(ClampOp op);
/// Does the same for integers; the ends of the type's range if there is no
/// limit.
std::pair<APInt, APInt> getIntLimits(ClampOp op);

/// Returns the single value of all elements of `tensor`, looking through
/// reshapes and broadcasts; nothing if there is none.
std::optional<Element> getSplatElement(Value tensor);

/// Returns whether the two tensors have one shape in each run without an error.
bool haveSameShape(Value lhs, Value rhs);

/// Replaces each `tensor.dim` below `root` by the size at its origin, through
/// any number of ops, in time linear in their number.
void resolveSizes(Operation *root);

/// Returns whether a constant may replace `op`: it is small, or a splat that
/// the ops which use it take in.
bool mayBecomeConstant(Operation *op, ShapedType type, bool isSplat);

/// Replaces `op` by `value`, which has the shape of its result. Fails without a
/// change if the type of `value` has fewer static sizes than that of the
/// result, because the run-time check of these sizes would be lost.
LogicalResult replaceWithSameShape(PatternRewriter &rewriter, Operation *op,
                                   Value value);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_SIMPLIFY_SIMPLIFY_H
