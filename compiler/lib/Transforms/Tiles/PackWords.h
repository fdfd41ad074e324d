//===- PackWords.h - Several elements of a tensor in a word -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PACKWORDS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PACKWORDS_H

#include "Contraction.h"

namespace mlir::tcp {

/// The name of the elements of a constant that packWords() made.
inline constexpr llvm::StringLiteral kWordsName = "tcp_words";

/// How neighbors in a dimension become an i32.
struct WordFormat {
  /// How many elements are in a word: 2 of 16 bits, or 4 of 8 bits.
  int64_t count;
  /// Whether the first element is in the highest bits; otherwise it is in the
  /// lowest ones.
  bool isFirstHighest = false;
  /// Whether the highest bit of each element is inverted, also of those behind
  /// the end. This adds 128 to a signed byte and makes it an unsigned one.
  bool flips = false;
};

/// Packs elements of `tensor` that follow each other in dimension `dim`.
/// Elements behind the end are 0. A constant is packed by the compiler; for
/// other tensors, loops over vectors of `lanes` words are emitted.
Value packWords(OpBuilder &b, Location loc, Value tensor, unsigned dim,
                const WordFormat &format, int64_t lanes);

/// Adds products of words register by register. `arguments` are two words, one
/// of which may be a scalar, and a vector of `columns` sums. `add` gets them
/// for a register, which has `lanes` lanes or fewer, and returns its sums.
Value addByRegisters(OpBuilder &b, Location loc, ArrayRef<Value> arguments,
                     int64_t columns, int64_t lanes,
                     llvm::function_ref<Value(ArrayRef<Value>)> add);

/// Returns the innermost reduction loop that walks one dimension of each
/// operand and has at least `count` rounds.
std::optional<unsigned> findWordLoop(const Contraction &contraction,
                                     int64_t count);

/// Returns the dimension of `operand` that the loop of findWordLoop() walks.
unsigned getWordDim(const Contraction &contraction, OpOperand *operand,
                    unsigned loop);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PACKWORDS_H
