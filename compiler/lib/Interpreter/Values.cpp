//===- Values.cpp - Values of the interpreter -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Interpreter/Values.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/TypeUtilities.h"
#include <cstring>

using namespace mlir;
using namespace mlir::tcp::interpreter;
namespace runtime = mlir::tcp::runtime;
using runtime::ElementType;

std::optional<unsigned> mlir::tcp::interpreter::getBitWidth(Type type) {
  if (type.isIntOrFloat())
    return type.getIntOrFloatBitWidth();
  if (type.isIndex())
    return 64;
  if (auto quantized = dyn_cast<quant::QuantizedType>(type))
    return quantized.getStorageTypeIntegralWidth();
  return std::nullopt;
}

APFloat mlir::tcp::interpreter::toFloat(Type type, const Scalar &bits) {
  return APFloat(cast<FloatType>(type).getFloatSemantics(), bits);
}

Scalar mlir::tcp::interpreter::fromFloat(Type type, APFloat value) {
  bool losesInfo;
  value.convert(cast<FloatType>(type).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt();
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

static int64_t countElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

Tensor::Tensor(Type elementType, ArrayRef<int64_t> shape)
    : Tensor(elementType, shape, APInt::getAllOnes(*getBitWidth(elementType))) {
}

Tensor::Tensor(Type elementType, ArrayRef<int64_t> shape, const Scalar &splat)
    : Tensor(elementType, shape,
             std::vector<Scalar>(countElements(shape), splat)) {}

Tensor::Tensor(Type elementType, ArrayRef<int64_t> shape,
               std::vector<Scalar> elements)
    : elementType(elementType), shape(shape),
      elements(std::make_shared<std::vector<Scalar>>(std::move(elements))) {
  assert(countElements(shape) == getNumElements());
}

MutableArrayRef<Scalar> Tensor::mutableElements() {
  if (elements.use_count() > 1)
    elements = std::make_shared<std::vector<Scalar>>(*elements);
  return *elements;
}

std::optional<int64_t> Tensor::findElement(ArrayRef<int64_t> position) const {
  assert(position.size() == shape.size());
  int64_t number = 0;
  for (auto [index, size] : llvm::zip_equal(position, shape)) {
    if (index < 0 || index >= size)
      return std::nullopt;
    number = number * size + index;
  }
  return number;
}

Tensor Tensor::bitcast(Type newElementType) const {
  Tensor result = *this;
  result.elementType = newElementType;
  return result;
}

Tensor Tensor::reshape(ArrayRef<int64_t> newShape) const {
  assert(countElements(newShape) == getNumElements());
  Tensor result = *this;
  result.shape.assign(newShape.begin(), newShape.end());
  return result;
}

bool mlir::tcp::interpreter::advance(MutableArrayRef<int64_t> position,
                                     ArrayRef<int64_t> shape) {
  for (size_t dim = position.size(); dim-- > 0;) {
    if (++position[dim] < shape[dim])
      return true;
    position[dim] = 0;
  }
  return false;
}

bool mlir::tcp::interpreter::isEmpty(ArrayRef<int64_t> shape) {
  return llvm::is_contained(shape, 0);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Returns the elements of a blob, in which each takes a whole number of bytes.
static std::vector<Scalar> readBlob(ArrayRef<char> data, unsigned width,
                                    int64_t count) {
  size_t size = llvm::divideCeil(width, 8);
  // A blob of one element is a splat.
  bool isSplat = data.size() == size;
  std::vector<Scalar> elements;
  elements.reserve(count);
  for (int64_t number = 0; number < count; ++number) {
    APInt wide(size * 8, 0);
    for (size_t byte = 0; byte < size; ++byte)
      wide.insertBits(
          static_cast<uint8_t>(data[(isSplat ? 0 : number * size) + byte]),
          byte * 8, 8);
    elements.push_back(wide.trunc(width));
  }
  return elements;
}

llvm::Expected<Tensor>
mlir::tcp::interpreter::toTensor(ElementsAttr attribute) {
  ShapedType type = attribute.getShapedType();
  Type element = type.getElementType();
  std::optional<unsigned> width = getBitWidth(element);
  std::vector<Scalar> elements;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute);
      resource && width) {
    const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    size_t size = llvm::divideCeil(*width, 8);
    if (!blob || (blob->getData().size() != size &&
                  blob->getData().size() != size * type.getNumElements()))
      return llvm::createStringError(
          "the resource '" + resource.getRawHandle().getKey() +
          "' has no elements, or not as many as its type says");
    elements = readBlob(blob->getData(), *width, type.getNumElements());
  } else if (auto floats = attribute.tryGetValues<APFloat>()) {
    for (const APFloat &value : *floats)
      elements.push_back(value.bitcastToAPInt());
  } else if (auto integers = attribute.tryGetValues<APInt>()) {
    elements.assign(integers->begin(), integers->end());
  } else {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return llvm::createStringError("constants of the type " + text +
                                   " have no elements to compute with");
  }
  return Tensor(element, type.getShape(), std::move(elements));
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

RuntimeValue mlir::tcp::interpreter::fromArray(Type type,
                                               const runtime::Array &array) {
  Type element = getElementTypeOrSelf(type);
  std::vector<Scalar> elements =
      readBlob(array.data, *getBitWidth(element), array.getNumElements());
  if (isa<TensorType>(type))
    return Tensor(element, array.shape, std::move(elements));
  return elements.front();
}

/// Returns the narrowest type of an array that holds all values of `type`;
/// nothing if there is none.
static std::optional<ElementType> chooseElementType(Type type) {
  if (type.isIndex())
    return ElementType::Index;
  if (isa<FloatType>(type)) {
    if (type.isF16())
      return ElementType::F16;
    if (type.isBF16())
      return ElementType::BF16;
    unsigned width = type.getIntOrFloatBitWidth();
    return width <= 32   ? std::optional(ElementType::F32)
           : width <= 64 ? std::optional(ElementType::F64)
                         : std::nullopt;
  }
  unsigned width = *getBitWidth(type);
  if (width == 1)
    return ElementType::I1;
  for (ElementType wider :
       {ElementType::I8, ElementType::I16, ElementType::I32, ElementType::I64})
    if (width <= runtime::getSize(wider) * 8)
      return wider;
  return std::nullopt;
}

llvm::Expected<runtime::Array>
mlir::tcp::interpreter::toArray(Type type, const RuntimeValue &value) {
  Type element = getElementTypeOrSelf(type);
  std::optional<ElementType> wider = chooseElementType(element);
  if (!wider) {
    std::string text;
    llvm::raw_string_ostream(text) << element;
    return llvm::createStringError(
        "arrays of .npz files cannot have elements of "
        "the type " +
        text);
  }
  const auto *tensor = std::get_if<Tensor>(&value);
  ArrayRef<Scalar> elements =
      tensor ? tensor->getElements() : ArrayRef(std::get<Scalar>(value));
  std::vector<int64_t> shape;
  if (tensor)
    shape = tensor->getShape().vec();
  std::optional<runtime::Array> array = runtime::createArray(*wider, shape);
  if (!array)
    return llvm::createStringError("a tensor does not fit in memory");
  size_t size = runtime::getSize(*wider);
  auto *context = type.getContext();
  for (auto [number, bits] : llvm::enumerate(elements)) {
    APInt wide = bits;
    if (isa<FloatType>(element) && bits.getBitWidth() != size * 8)
      wide = fromFloat(size == 4 ? Type(Float32Type::get(context))
                                 : Type(Float64Type::get(context)),
                       toFloat(element, bits));
    // An i1 is unsigned.
    uint64_t word =
        element.isInteger(1) ? wide.getZExtValue() : wide.getSExtValue();
    memcpy(&array->data[number * size], &word, size);
  }
  return std::move(*array);
}
