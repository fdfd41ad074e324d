//===- AttentionCalls.cpp - Torch's calls of attention --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The indices of the operands of a call after query, key and value.
struct OperandPlaces {
  unsigned mask, dropout, isCausal, scale;
};
} // namespace

/// Returns the operands of attention, in the rank that createAttention wants.
static FailureOr<Attention> readAttention(TorchOpBuilder &b,
                                          const OperandPlaces &places) {
  constexpr int64_t rank = 4;
  Attention attention;
  Value *tensors[] = {&attention.query, &attention.key, &attention.value};
  for (auto [index, tensor] : llvm::enumerate(tensors)) {
    FailureOr<TypedTensor> operand = b.getTensor(index);
    if (failed(operand) || operand->getRank() < 2 ||
        operand->getRank() > rank || !isa<FloatType>(operand->dtype))
      return failure();
    *tensor = b.expandRank(*operand, rank).value;
  }
  std::optional<bool> isCausal = b.getBool(places.isCausal);
  if (b.getNumber(places.dropout) != 0.0 || !isCausal)
    return failure();
  attention.isCausal = *isCausal;
  if (!b.isNone(places.mask)) {
    FailureOr<TypedTensor> mask = b.getTensor(places.mask);
    if (failed(mask) || mask->getRank() < 2 || mask->getRank() > rank ||
        !(isa<FloatType>(mask->dtype) || mask->dtype.isInteger(1)))
      return failure();
    attention.mask = mask->value;
  }
  if (!b.isNone(places.scale)) {
    attention.scale = b.getNumber(places.scale);
    if (!attention.scale)
      return failure();
  }
  return attention;
}

/// aten.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p,
/// is_causal, scale, enable_gqa).
static FailureOr<Value> convertAttention(TorchOpBuilder &b) {
  FailureOr<TypedTensor> query = b.getTensor(0);
  FailureOr<Attention> attention = readAttention(b, {3, 4, 5, 6});
  if (failed(query) || failed(attention))
    return failure();
  Value output = createAttention(b.b, b.loc, *attention).output;
  // The dimensions that were put before those of the query are removed.
  unsigned added = 4 - query->getRank();
  if (added == 0)
    return output;
  SmallVector<ReassociationIndices> groups(1);
  for (unsigned dim = 0; dim < 4; ++dim) {
    if (dim > added)
      groups.emplace_back();
    groups.back().push_back(dim);
  }
  return tensor::CollapseShapeOp::create(b.b, b.loc, output, groups)
      .getResult();
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertAttentionWithSums(TorchOpBuilder &b) {
  FailureOr<Attention> attention = readAttention(b, {5, 3, 4, 6});
  if (failed(attention))
    return failure();
  AttentionResults results = createAttention(b.b, b.loc, *attention);
  return SmallVector<Value>{results.output, results.logSums};
}

static constexpr TorchConversionRow kAttention[] = {
    {"aten.scaled_dot_product_attention", convertAttention},
};

ArrayRef<TorchConversionRow> mlir::tcp::getAttentionConversions() {
  return kAttention;
}
