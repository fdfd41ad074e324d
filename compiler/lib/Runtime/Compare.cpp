//===- Compare.cpp - Where and by how much arrays differ ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Compare.h"

#include <cmath>
#include <cstdio>
#include <cstring>

using namespace mlir::tcp::runtime;

namespace {
/// The width of a float and of its mantissa, in bits.
struct Format {
  int bits;
  int mantissa;
};
} // namespace

static Format getFormat(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return {16, 10};
  case ElementType::BF16:
    return {16, 7};
  case ElementType::F32:
    return {32, 23};
  default:
    return {64, 52};
  }
}

uint64_t mlir::tcp::runtime::getUlpDistance(ElementType type, uint64_t a,
                                            uint64_t b) {
  if (!isFloat(type))
    return a == b ? 0 : kFar;
  Format format = getFormat(type);
  uint64_t sign = uint64_t(1) << (format.bits - 1);
  uint64_t infinity = (sign - 1) >> format.mantissa << format.mantissa;
  uint64_t aSize = a & (sign - 1), bSize = b & (sign - 1);
  if (aSize > infinity || bSize > infinity)
    return aSize > infinity && bSize > infinity ? 0 : kFar;
  if (a == b)
    return 0;
  if (aSize == infinity || bSize == infinity)
    return kFar;
  if ((a & sign) != (b & sign))
    return aSize + bSize;
  return aSize > bSize ? aSize - bSize : bSize - aSize;
}

static uint64_t readBits(const Array &array, int64_t index) {
  uint64_t bits = 0;
  size_t size = getSize(array.type);
  memcpy(&bits, &array.data[index * size], size);
  return bits;
}

static double toDouble(ElementType type, uint64_t bits) {
  if (type == ElementType::F64) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
  }
  if (type == ElementType::F16) {
    int exponent = bits >> 10 & 0x1f;
    double fraction = bits & 0x3ff;
    double size = exponent == 0    ? std::ldexp(fraction, -24)
                  : exponent == 31 ? (fraction != 0 ? NAN : INFINITY)
                                   : std::ldexp(fraction + 1024, exponent - 25);
    return bits >> 15 ? -size : size;
  }
  auto word =
      static_cast<uint32_t>(type == ElementType::BF16 ? bits << 16 : bits);
  float value;
  memcpy(&value, &word, sizeof value);
  return value;
}

std::string mlir::tcp::runtime::printElement(const Array &array,
                                             int64_t index) {
  uint64_t bits = readBits(array, index);
  char text[64];
  if (isFloat(array.type)) {
    int digits = array.type == ElementType::F64   ? 17
                 : array.type == ElementType::F32 ? 9
                                                  : 5;
    snprintf(text, sizeof text, "%.*g", digits, toDouble(array.type, bits));
    return text;
  }
  int unused = 64 - 8 * static_cast<int>(getSize(array.type));
  if (array.isUnsigned || array.type == ElementType::I1)
    return std::to_string(bits);
  return std::to_string(static_cast<int64_t>(bits << unused) >> unused);
}

/// Returns the position of an element as text: "[1, 2]".
static std::string printPlace(const Array &array, int64_t index) {
  std::string text;
  for (size_t dim = array.shape.size(); dim-- > 0;) {
    text = std::to_string(index % array.shape[dim]) +
           (text.empty() ? "" : ", " + text);
    index /= array.shape[dim];
  }
  return "[" + text + "]";
}

static std::string describe(const Array &array) {
  return std::string(getName(array.type)) + " " + describeShape(array.shape);
}

static bool haveSameType(const Array &a, const Array &b) {
  auto normal = [](ElementType type) {
    return type == ElementType::Index ? ElementType::I64 : type;
  };
  return normal(a.type) == normal(b.type);
}

Comparison mlir::tcp::runtime::compare(const Array &actual,
                                       const Array &expected, uint64_t ulp) {
  Comparison result;
  if (!haveSameType(actual, expected) || actual.shape != expected.shape) {
    result.report = "it is " + describe(actual) + " and should be " +
                    describe(expected) + "\n";
    result.numDifferent = expected.numElements();
    result.worst = kFar;
    return result;
  }
  constexpr int64_t kShown = 5;
  int64_t count = actual.numElements(), worstIndex = 0;
  auto printDifference = [&](int64_t index, uint64_t distance) {
    std::string text = printPlace(actual, index) + " is " +
                       printElement(actual, index) + " and should be " +
                       printElement(expected, index);
    if (isFloat(actual.type) && distance != kFar)
      text += ", " + std::to_string(distance) + " ULP off";
    return text + "\n";
  };
  for (int64_t index = 0; index < count; ++index) {
    uint64_t distance = getUlpDistance(actual.type, readBits(actual, index),
                                       readBits(expected, index));
    if (distance > result.worst) {
      result.worst = distance;
      worstIndex = index;
    }
    if (distance > ulp && result.numDifferent++ < kShown)
      result.report += printDifference(index, distance);
  }
  if (result.numDifferent > kShown)
    result.report += "... and " + std::to_string(result.numDifferent - kShown) +
                     " more of " + std::to_string(count) + "; the worst: " +
                     printDifference(worstIndex, result.worst);
  return result;
}
