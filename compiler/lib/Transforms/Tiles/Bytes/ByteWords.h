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

/// Packs each four bytes of `bytes`, a tensor of i8, that follow each other in
/// dimension `dim` into an i32, the first into its lowest bits. Bytes behind
/// the end are 0. With `flips`, the highest bit of each byte is inverted, also
/// of those behind the end. This adds 128 to a signed byte and makes it an
/// unsigned one. A constant is packed by the compiler; for other tensors, loops
/// over vectors of `lanes` words are emitted.
Value packBytes(OpBuilder &b, Location loc, Value bytes, unsigned dim,
                bool flips, int64_t lanes);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_BYTES_BYTEWORDS_H
