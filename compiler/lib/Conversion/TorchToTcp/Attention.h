//===- Attention.h - Attention by blocks of keys ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Scaled dot-product attention, softmax(scale Q K^T + mask) V, as loops over
/// blocks of queries and of keys. The scores of a block are in a buffer that a
/// near cache holds; each query carries the greatest score so far, the sum of
/// the weights, and the sum of the weighted values. It is the online softmax of
/// Milakov and Gimelshein (2018) in the loops of FlashAttention-2 (Dao, 2023).
///
/// docs/numerics.md has the order in which numbers are added.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_ATTENTION_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_ATTENTION_H

#include "TorchOpBuilder.h"

namespace mlir::tcp {

/// The operands of attention.
struct Attention {
  /// Tensors of floats of one type: batches, heads, tokens, and channels. A
  /// head of keys and values is shared by as many heads of queries that follow
  /// one another as there are more of these.
  Value query, key, value;
  /// A tensor that is added to the scores, or that says whether a query sees a
  /// key; or null. Its last dimensions are the queries and the keys; it may
  /// have batches and heads before them. A static size of 1 is broadcast.
  Value mask;
  /// True if a query sees the keys up to its own place only.
  bool isCausal = false;
  /// The factor of the scores; by default 1 / sqrt(channels).
  std::optional<double> scale;
};

struct AttentionResults {
  /// Like the query. Zeros for a query that sees no key.
  Value output;
  /// The logarithm of the sum of exp(score) of each query, f32 or wider, as
  /// gradients are computed from it. 0 for a query that sees no key.
  Value logSums;
};

/// Writes attention as ops of linalg on blocks, at the insertion point of `b`.
AttentionResults createAttention(OpBuilder &b, Location loc,
                                 const Attention &attention);

/// The table of the calls that give the output alone.
ArrayRef<TorchConversionRow> getAttentionConversions();

/// Converts the call from which gradients are computed, which also gives the
/// sums: _scaled_dot_product_flash_attention_for_cpu(query, key, value,
/// dropout_p, is_causal, attn_mask, scale).
FailureOr<SmallVector<Value>> convertAttentionWithSums(TorchOpBuilder &b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_ATTENTION_H
