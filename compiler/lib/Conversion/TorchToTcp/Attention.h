//===- Attention.h - Attention by blocks of keys ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Scaled dot-product attention, softmax(scale Q K^T + mask) V, as loops over
/// blocks of queries and of keys. The scores of a block fit the second-level
/// cache. Each query carries the greatest score so far, the sum of the weights,
/// and the sum of the weighted values. This is the online softmax of Milakov
/// and Gimelshein (2018) in the loops of FlashAttention-2 (Dao, 2023).
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
  /// Tensors of one float type: batches, heads, tokens, and channels. If there
  /// are more heads of queries than of keys and values, each of the latter is
  /// shared by equally many consecutive heads of queries.
  Value query, key, value;
  /// Null, or a tensor that is added to the scores, or one of i1 that says
  /// whether a query sees a key. Its last dimensions are queries and keys;
  /// heads, or batches and heads, may precede them. A static size of 1 is
  /// broadcast.
  Value mask;
  /// True if a query sees only the keys up to its own position.
  bool isCausal = false;
  /// The factor of the scores; by default 1 / sqrt(channels).
  std::optional<double> scale;
};

/// The results of attention. `logSums` may stay unused.
struct AttentionResults {
  /// The output has the shape of the query. It is zero for a query that sees no
  /// key.
  Value output;
  /// For each query, the logarithm of the sum of exp(score), f32 or wider, from
  /// which gradients are computed. 0 for a query that sees no key.
  Value logSums;
};

/// Emits attention as linalg ops on blocks, at the insertion point of `b`.
AttentionResults createAttention(OpBuilder &b, Location loc,
                                 const Attention &attention);

/// Returns the table of the calls with the output as their only result.
ArrayRef<TorchConversionRow> getAttentionConversions();

/// Converts the call that also returns the sums, from which gradients are
/// computed: _scaled_dot_product_flash_attention_for_cpu(query, key, value,
/// dropout_p, is_causal, attn_mask, scale).
FailureOr<SmallVector<Value>> convertAttentionWithSums(TorchOpBuilder &b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_ATTENTION_H
