//===- Signatures.cpp - Tensor-level types of functions -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Signatures.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::tcp;

static std::optional<runtime::ElementType> getElementType(Type type) {
  using runtime::ElementType;
  if (type.isF16())
    return ElementType::F16;
  if (type.isBF16())
    return ElementType::BF16;
  if (type.isF32())
    return ElementType::F32;
  if (type.isF64())
    return ElementType::F64;
  if (type.isIndex())
    return ElementType::Index;
  if (!type.isSignlessInteger())
    return std::nullopt;
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return ElementType::I1;
  case 8:
    return ElementType::I8;
  case 16:
    return ElementType::I16;
  case 32:
    return ElementType::I32;
  case 64:
    return ElementType::I64;
  default:
    return std::nullopt;
  }
}

std::optional<runtime::ValueType> mlir::tcp::getValueType(Type type) {
  runtime::ValueType value;
  Type element = type;
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    auto memref = dyn_cast<MemRefType>(type);
    bool isContiguous =
        memref && memref.getLayout().isIdentity() && !memref.getMemorySpace();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!isContiguous && (!tensor || tensor.getEncoding()))
      return std::nullopt;
    if (shaped.getRank() > runtime::kMaxRank)
      return std::nullopt;
    value.isTensor = true;
    for (int64_t size : shaped.getShape())
      value.shape.push_back(ShapedType::isDynamic(size) ? runtime::kDynamicSize
                                                        : size);
    element = shaped.getElementType();
  }
  std::optional<runtime::ElementType> elementType = getElementType(element);
  if (!elementType)
    return std::nullopt;
  value.element = *elementType;
  return value;
}

StringRef mlir::tcp::describeValueTypes() {
  return "tensors of rank 0 to 8, and scalars, of f16, bf16, f32, f64, i1, i8, "
         "i16, i32, i64 and index";
}

std::optional<runtime::Signature> mlir::tcp::getSignature(Operation *function) {
  auto attr = function->getAttrOfType<TypeAttr>(kSignatureAttrName);
  auto type = attr ? dyn_cast<FunctionType>(attr.getValue()) : FunctionType();
  if (!type)
    return std::nullopt;
  runtime::Signature signature;
  signature.intoDestinations = function->hasAttr(kIntoDestinationsAttrName);
  if (auto updates =
          function->getAttrOfType<DenseI64ArrayAttr>(kUpdatesAttrName))
    for (size_t at = 0; at + 1 < static_cast<size_t>(updates.size()); at += 2)
      signature.updates[updates[at]] = updates[at + 1];
  auto convert = [](TypeRange types, std::vector<runtime::ValueType> &values) {
    for (Type each : types) {
      std::optional<runtime::ValueType> value = getValueType(each);
      if (!value)
        return false;
      values.push_back(std::move(*value));
    }
    return true;
  };
  if (!convert(type.getInputs(), signature.arguments) ||
      !convert(type.getResults(), signature.results))
    return std::nullopt;
  return signature;
}
