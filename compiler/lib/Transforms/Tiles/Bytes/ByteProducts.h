//===- ByteProducts.h - Products of bytes, four at once ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEPRODUCTS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEPRODUCTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tcp {

/// The attribute of a contraction of words that adds the four products of their
/// bytes: the number of the operand whose bytes are unsigned. Those of the
/// other operand are signed.
inline constexpr llvm::StringLiteral kUnsignedBytesAttrName =
    "tcp.unsigned_bytes";

/// Adds the four products of two words to each sum, as a `vector.contract` for
/// each register. `arguments` are the words, one of which may be a scalar, and
/// a vector of `columns` sums. A register has `lanes` lanes. The bytes of the
/// argument `unsignedOperand` are unsigned.
Value addByteProducts(OpBuilder &b, Location loc, ArrayRef<Value> arguments,
                      unsigned unsignedOperand, int64_t columns, int64_t lanes);

/// Replaces the ops of addByteProducts() by x86's `vpdpbusd`.
void lowerByteProducts(func::FuncOp func);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEPRODUCTS_H
