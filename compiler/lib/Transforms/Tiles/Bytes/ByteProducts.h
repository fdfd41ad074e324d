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

/// On a contraction of words that adds the four products of their bytes: the
/// operand whose bytes have no sign. Those of the other have one.
inline constexpr llvm::StringLiteral kUnsignedBytesAttrName =
    "tcp.unsigned_bytes";

/// Adds to each sum the four products of two words, as a `vector.contract` for
/// each register. `arguments` are the words, of which one may be a scalar, and
/// a vector of `columns` sums. `lanes` are those of a register. The bytes of
/// the argument `unsignedOperand` have no sign.
Value addByteProducts(OpBuilder &b, Location loc, ArrayRef<Value> arguments,
                      unsigned unsignedOperand, int64_t columns, int64_t lanes);

/// Makes x86's `vpdpbusd` of what addByteProducts() wrote.
void lowerByteProducts(func::FuncOp func);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEPRODUCTS_H
