//===- StoredTensor.cpp - Tensors in files --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Tensors/StoredTensor.h"

#include "tcp-mlir/Runtime/Number.h"
#include <cmath>
#include <cstring>

using namespace mlir::tcp;
using llvm::ArrayRef;
using runtime::ElementType;

size_t ElementFormat::getSize() const {
  return runtime::getSize(type) * (isComplex ? 2 : 1);
}

std::string ElementFormat::getName() const {
  if (narrow)
    return narrow->name.str();
  std::string text(runtime::getName(type));
  if (isUnsigned)
    text = "u" + text;
  return isComplex ? "complex<" + text + ">" : text;
}

StoredTensor::StoredTensor(std::string name, ElementFormat format,
                           std::vector<int64_t> shape, ArrayRef<char> elements,
                           std::shared_ptr<const void> owner)
    : name(std::move(name)), typeName(format.getName()), format(format),
      shape(std::move(shape)), elements(elements),
      numElements(static_cast<int64_t>(elements.size() / format.getSize())),
      owner(std::move(owner)) {}

StoredTensor::StoredTensor(std::string name, std::string typeName,
                           std::vector<int64_t> shape, std::string problem)
    : name(std::move(name)), typeName(std::move(typeName)),
      problem(std::move(problem)), shape(std::move(shape)), numElements(0) {}

/// Reads numbers whose bits are a `Bits`, and which are `step` bytes apart.
/// `convert` makes a number of the bits.
template <typename Bits, typename Convert>
static void readAs(const char *first, int64_t step,
                   llvm::MutableArrayRef<double> numbers, Convert convert) {
  for (double &number : numbers) {
    Bits bits;
    memcpy(&bits, first, sizeof bits);
    number = static_cast<double>(convert(bits));
    first += step;
  }
}

template <typename Number>
static void readAs(const char *first, int64_t step,
                   llvm::MutableArrayRef<double> numbers) {
  readAs<Number>(first, step, numbers, [](Number number) { return number; });
}

/// Returns the number of each pattern of 16 bits.
static std::vector<double> makeHalfNumbers(ElementType type) {
  std::vector<double> numbers(size_t{1} << 16);
  for (size_t bits = 0; bits < numbers.size(); ++bits)
    numbers[bits] = runtime::toNumber(type, /*isUnsigned=*/false, bits);
  return numbers;
}

static const std::vector<double> &getHalfNumbers(ElementType type) {
  static const std::vector<double> kF16 = makeHalfNumbers(ElementType::F16);
  static const std::vector<double> kBF16 = makeHalfNumbers(ElementType::BF16);
  return type == ElementType::F16 ? kF16 : kBF16;
}

/// Reads numbers of `format`, which is not complex. The loops are one for each
/// type, so that a tensor of millions of elements is read in some milliseconds.
static void readNumbers(const ElementFormat &format, const char *first,
                        int64_t step, llvm::MutableArrayRef<double> numbers) {
  if (format.narrow)
    return readAs<uint8_t>(first, step, numbers,
                           [&known = format.narrow->numbers](uint8_t bits) {
                             return known[bits];
                           });
  bool isUnsigned = format.isUnsigned;
  switch (format.type) {
  case ElementType::F16:
  case ElementType::BF16:
    return readAs<uint16_t>(first, step, numbers,
                            [&known = getHalfNumbers(format.type)](
                                uint16_t bits) { return known[bits]; });
  case ElementType::F32:
    return readAs<float>(first, step, numbers);
  case ElementType::F64:
    return readAs<double>(first, step, numbers);
  case ElementType::I1:
    return readAs<uint8_t>(first, step, numbers);
  case ElementType::I8:
    return isUnsigned ? readAs<uint8_t>(first, step, numbers)
                      : readAs<int8_t>(first, step, numbers);
  case ElementType::I16:
    return isUnsigned ? readAs<uint16_t>(first, step, numbers)
                      : readAs<int16_t>(first, step, numbers);
  case ElementType::I32:
    return isUnsigned ? readAs<uint32_t>(first, step, numbers)
                      : readAs<int32_t>(first, step, numbers);
  case ElementType::I64:
  case ElementType::Index:
    return isUnsigned ? readAs<uint64_t>(first, step, numbers)
                      : readAs<int64_t>(first, step, numbers);
  }
}

void StoredTensor::readPart(bool isImaginary, int64_t first, int64_t stride,
                            llvm::MutableArrayRef<double> numbers) const {
  if (numbers.empty())
    return;
  auto size = static_cast<int64_t>(format.getSize());
  const char *begin = elements.data() + first * size;
  if (isImaginary)
    begin += runtime::getSize(format.type);
  readNumbers(format, begin, stride * size, numbers);
}

void StoredTensor::read(int64_t first, int64_t stride,
                        llvm::MutableArrayRef<double> numbers) const {
  readPart(/*isImaginary=*/false, first, stride, numbers);
  if (!format.isComplex)
    return;
  std::vector<double> imaginary(numbers.size());
  readPart(/*isImaginary=*/true, first, stride, imaginary);
  for (size_t i = 0; i < numbers.size(); ++i) {
    // The absolute value of an infinity and a NaN would be an infinity.
    bool isNan = std::isnan(numbers[i]) || std::isnan(imaginary[i]);
    numbers[i] = isNan ? NAN : std::hypot(numbers[i], imaginary[i]);
  }
}

ArrayRef<char> StoredTensor::getElement(int64_t index) const {
  size_t size = format.getSize();
  return elements.slice(static_cast<size_t>(index) * size, size);
}

std::string StoredTensor::print(int64_t index) const {
  size_t size = runtime::getSize(format.type);
  auto printPart = [&](const char *at) {
    uint64_t bits = 0;
    if (format.narrow) {
      float number = format.narrow->numbers[static_cast<uint8_t>(*at)];
      memcpy(&bits, &number, sizeof number);
      return runtime::printBits(ElementType::F32, /*isUnsigned=*/false, bits);
    }
    memcpy(&bits, at, size);
    return runtime::printBits(format.type, format.isUnsigned, bits);
  };
  const char *at = getElement(index).data();
  std::string text = printPart(at);
  if (!format.isComplex)
    return text;
  std::string imaginary = printPart(at + size);
  return text + (imaginary.front() == '-' ? "" : "+") + imaginary + "i";
}

std::vector<int64_t> StoredTensor::getPosition(int64_t index) const {
  std::vector<int64_t> position(shape.size());
  for (size_t dim = shape.size(); dim-- > 0; index /= shape[dim])
    position[dim] = index % shape[dim];
  return position;
}
