//===- Creation.cpp - Torch ops that make tensors -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::tcp;

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

/// Blobs of at most these many elements are copied into dense elements, which
/// folders can read.
static constexpr int64_t kSmallLiteral = 64;

ElementsAttr mlir::tcp::convertLiteral(ElementsAttr value,
                                       RankedTensorType type) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return nullptr;
    // Bools in a blob are packed bits, which only dense elements unpack.
    if (type.getElementType().isInteger(1) ||
        type.getNumElements() <= kSmallLiteral) {
      bool isSplat = false;
      if (!DenseElementsAttr::isValidRawBuffer(type, blob->getData(), isSplat))
        return nullptr;
      return DenseElementsAttr::getFromRawBuffer(type, blob->getData());
    }
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  }
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense)
    return nullptr;
  if (dense.getElementType() == type.getElementType())
    return dense;
  return dense.bitcast(type.getElementType());
}

//===----------------------------------------------------------------------===//
// Splats
//===----------------------------------------------------------------------===//

/// Returns a tensor of `sizes` with `scalar` at each position.
static FailureOr<Value> createFull(TorchOpBuilder &b,
                                   FailureOr<TypedTensor> scalar,
                                   ArrayRef<OpFoldResult> sizes) {
  Type dtype = b.getResultDtype();
  if (failed(scalar) || !dtype)
    return failure();
  TypedTensor value = b.expandRank(b.castTo(*scalar, dtype),
                                   static_cast<int64_t>(sizes.size()));
  SmallVector<int64_t> axes;
  SmallVector<OpFoldResult> newSizes;
  for (auto [axis, size] : llvm::enumerate(sizes))
    if (getConstantIntValue(size) != 1) {
      axes.push_back(axis);
      newSizes.push_back(size);
    }
  return b.broadcast(value, axes, newSizes).value;
}

/// Returns the sizes in operand `index`, a list.
static FailureOr<SmallVector<OpFoldResult>> getSizes(TorchOpBuilder &b,
                                                     unsigned index) {
  std::optional<SmallVector<Value>> list = b.getList(index);
  if (!list)
    return failure();
  return llvm::map_to_vector(*list,
                             [&](Value size) { return b.getIndex(size); });
}

/// Returns the sizes of operand 0, a tensor.
static FailureOr<SmallVector<OpFoldResult>>
getSizesOfTensor(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  if (failed(in))
    return failure();
  return llvm::map_to_vector(
      llvm::seq<int64_t>(0, in->getRank()),
      [&](int64_t dim) { return b.getSize(in->value, dim); });
}

template <int64_t value, unsigned sizesOperand>
static FailureOr<Value> convertSplat(TorchOpBuilder &b) {
  FailureOr<SmallVector<OpFoldResult>> sizes = getSizes(b, sizesOperand);
  if (failed(sizes))
    return failure();
  return createFull(b, b.createScalar(value), *sizes);
}

template <int64_t value>
static FailureOr<Value> convertSplatLike(TorchOpBuilder &b) {
  FailureOr<SmallVector<OpFoldResult>> sizes = getSizesOfTensor(b);
  if (failed(sizes))
    return failure();
  return createFull(b, b.createScalar(value), *sizes);
}

template <unsigned sizesOperand>
static FailureOr<Value> convertFull(TorchOpBuilder &b) {
  FailureOr<SmallVector<OpFoldResult>> sizes = getSizes(b, sizesOperand);
  if (failed(sizes))
    return failure();
  return createFull(b, b.createScalar(sizesOperand + 1), *sizes);
}

static FailureOr<Value> convertFullLike(TorchOpBuilder &b) {
  FailureOr<SmallVector<OpFoldResult>> sizes = getSizesOfTensor(b);
  if (failed(sizes))
    return failure();
  return createFull(b, b.createScalar(1U), *sizes);
}

static FailureOr<Value> convertEmpty(TorchOpBuilder &b) {
  // An empty tensor has undefined elements, so zeros are right.
  return convertSplat<0, 0>(b);
}

static FailureOr<Value> convertNumToTensor(TorchOpBuilder &b) {
  return createFull(b, b.createScalar(0U), {});
}

static constexpr TorchConversionRow kCreation[] = {
    {"aten.empty.memory_format", convertEmpty},
    {"aten.full", convertFull<0>},
    {"aten.full_like", convertFullLike},
    {"aten.new_full", convertFull<1>},
    {"aten.new_ones", convertSplat<1, 1>},
    {"aten.new_zeros", convertSplat<0, 1>},
    {"aten.ones", convertSplat<1, 0>},
    {"aten.ones_like", convertSplatLike<1>},
    {"aten.zeros", convertSplat<0, 0>},
    {"aten.zeros_like", convertSplatLike<0>},
    {"prim.NumToTensor.Scalar", convertNumToTensor},
};

ArrayRef<TorchConversionRow> mlir::tcp::getCreationConversions() {
  return kCreation;
}
