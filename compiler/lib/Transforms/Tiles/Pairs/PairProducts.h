//===- PairProducts.h - Products of bf16, two at once -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PAIRS_PAIRPRODUCTS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PAIRS_PAIRPRODUCTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// The attribute of a contraction of words that adds the two products of their
/// bf16, first that of the highest bits, if one instruction of the CPU gives
/// the same sums.
inline constexpr llvm::StringLiteral kPairProductsAttrName =
    "tcp.pair_products";

/// Adds the two products of two words to each sum, for each register.
/// `arguments` are the words, one of which may be a scalar, and a vector of
/// `columns` sums. A register has `lanes` lanes.
Value addPairProducts(OpBuilder &b, Location loc, ArrayRef<Value> arguments,
                      int64_t columns, int64_t lanes);

/// Adds the products of the bf16 of two words, first that of the highest bits,
/// to a sum. `arguments` are the words and the sum, or vectors of them.
Value addHalves(OpBuilder &b, Location loc, ValueRange arguments);

/// Replaces the ops of addPairProducts() by x86's `vdpbf16ps`.
void lowerPairProducts(func::FuncOp func);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PAIRS_PAIRPRODUCTS_H
