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

/// Elementwise ops on constants.
void populateConstantFoldingPatterns(RewritePatternSet &patterns);
/// Arithmetic with a neutral or absorbing operand: x + 0, x * 1, x / 1, ...
void populateIdentityPatterns(RewritePatternSet &patterns);
/// Unary ops on unary ops: negations, absolute values, roundings, limits.
void populateUnaryPatterns(RewritePatternSet &patterns);
void populateCastPatterns(RewritePatternSet &patterns);
void populateBroadcastPatterns(RewritePatternSet &patterns);
/// Slices and gathers.
void populateIndexingPatterns(RewritePatternSet &patterns);
void populateGroupPatterns(RewritePatternSet &patterns);

//===----------------------------------------------------------------------===//
// Shared by all
//===----------------------------------------------------------------------===//

/// One element of a tensor.
using Element = std::variant<APInt, APFloat>;

/// True for the element types whose arithmetic is known here: integers, and the
/// floats that the road compiles.
bool isFoldable(Type elementType);

/// The result of the elementwise `op` on one element of each operand, as the
/// compiled code computes it. Nothing where that is not known to the last bit:
/// for library functions, for NaN that arithmetic makes, for division by zero.
std::optional<Element> foldElement(Operation *op, ArrayRef<Element> operands);

/// The limits of a clamp on floats in its element type, in this order: the
/// minimum and the maximum, infinite where there is none.
std::pair<APFloat, APFloat> getFloatLimits(ClampOp op);
/// The same for integers, the ends of the type's range where there is none.
std::pair<APInt, APInt> getIntLimits(ClampOp op);

/// The one value of all elements, seen through reshapes and broadcasts.
std::optional<Element> getSplatElement(Value tensor);

/// True if the two have one shape whenever the program runs without an error.
bool haveSameShape(Value lhs, Value rhs);

/// Makes each `tensor.dim` below `root` ask for the size where it comes from,
/// through any number of ops, in time linear in their number.
void resolveSizes(Operation *root);

/// True if a constant in the place of `op`, a splat or not, is small, or is
/// going to disappear into the ops that use it.
bool mayBecomeConstant(Operation *op, ShapedType type, bool isSplat);

/// Replaces `op` by `value`, which has its result's shape. Fails, and does
/// nothing, if the type of `value` knows less of the shape than the result's:
/// the check of it at run time would be lost.
LogicalResult replaceWithSameShape(PatternRewriter &rewriter, Operation *op,
                                   Value value);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_SIMPLIFY_SIMPLIFY_H
