//===- PairRange.h - The magnitudes of bf16 ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PAIRS_PAIRRANGE_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PAIRS_PAIRRANGE_H

#include "mlir/IR/Builders.h"

namespace mlir::tcp {

/// Returns whether sums of products of `left` and `right`, tensors of bf16,
/// have the same bits if `vdpbf16ps` adds them one after the other from 0 on.
/// The instruction takes denormal numbers for zeros, and does not round
/// products. So no operand, product or sum may be denormal, and no product too
/// large. An element of the biased exponent e is a multiple of 2^(e - 134). If
/// the exponents of two elements that are not 0 have a sum of at least 142,
/// their product is a multiple of 2^-126, and so are all sums, also when they
/// are rounded: none is denormal. If the sum is at most 380, the product is
/// less than 2^128. Emits loops over vectors of `lanes` elements.
Value haveExactPairs(OpBuilder &b, Location loc, Value left, Value right,
                     int64_t lanes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PAIRS_PAIRRANGE_H
