//===- ConstantElements.cpp - Constants as bytes --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantElements.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::tcp;

/// A constant of fewer bytes is no resource.
static constexpr size_t kLarge = size_t{64} << 10;

ArrayRef<char> mlir::tcp::getElementBytes(ElementsAttr elements) {
  Type type = elements.getElementType();
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8 != 0)
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(elements))
    return dense.isSplat() ? ArrayRef<char>() : dense.getRawData();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    if (const AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      return blob->getData();
  return {};
}

ElementsAttr mlir::tcp::makeElements(RankedTensorType type, StringRef name,
                                     llvm::function_ref<void(char *)> fill) {
  size_t elementSize = type.getElementTypeBitWidth() / 8;
  size_t size = static_cast<size_t>(type.getNumElements()) * elementSize;
  if (size < kLarge) {
    SmallVector<char> bytes(size, 0);
    fill(bytes.data());
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  }
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(size, elementSize);
  std::memset(blob.getMutableData().data(), 0, size);
  fill(blob.getMutableData().data());
  return DenseResourceElementsAttr::get(type, name, std::move(blob));
}

void mlir::tcp::releaseElements(ElementsAttr elements, StringRef name) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(elements);
  if (resource && resource.getRawHandle().getKey().starts_with(name))
    resource.getRawHandle().getResource()->setBlob(AsmResourceBlob());
}
