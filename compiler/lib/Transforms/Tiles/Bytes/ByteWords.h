//===- ByteWords.h - Four bytes of a tensor in a word -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEWORDS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEWORDS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::tcp {

/// Puts each four bytes of `bytes`, a tensor of i8, that follow each other in
/// dimension `dim` into an i32, the first into its lowest bits. Bytes behind
/// the end are 0. With `flips`, the highest bit of each byte, of those behind
/// the end, too, may be another: numbers with a sign are 128 more as numbers
/// without one. A constant is packed at once; for others loops are written,
/// which go by vectors of `lanes` words.
Value packBytes(OpBuilder &b, Location loc, Value bytes, unsigned dim,
                bool flips, int64_t lanes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEWORDS_H
