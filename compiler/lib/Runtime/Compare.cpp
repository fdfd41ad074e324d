//===- Compare.cpp - Differences of arrays --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Compare.h"

#include "tcp-mlir/Runtime/Number.h"
#include <algorithm>
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

/// Returns the integer that the bits of a signed element stand for.
static int64_t toInteger(ElementType type, uint64_t bits) {
  int unused = 64 - 8 * static_cast<int>(getSize(type));
  return static_cast<int64_t>(bits << unused) >> unused;
}

double mlir::tcp::runtime::toNumber(ElementType type, bool isUnsigned,
                                    uint64_t bits) {
  if (isFloat(type))
    return toDouble(type, bits);
  return isUnsigned || type == ElementType::I1
             ? static_cast<double>(bits)
             : static_cast<double>(toInteger(type, bits));
}

std::string mlir::tcp::runtime::printBits(ElementType type, bool isUnsigned,
                                          uint64_t bits) {
  char text[64];
  if (isFloat(type)) {
    int digits = type == ElementType::F64   ? 17
                 : type == ElementType::F32 ? 9
                                            : 5;
    snprintf(text, sizeof text, "%.*g", digits, toDouble(type, bits));
    return text;
  }
  return isUnsigned || type == ElementType::I1
             ? std::to_string(bits)
             : std::to_string(toInteger(type, bits));
}

double mlir::tcp::runtime::getElement(const Array &array, int64_t index) {
  return toNumber(array.type, array.isUnsigned, readBits(array, index));
}

std::string mlir::tcp::runtime::printElement(const Array &array,
                                             int64_t index) {
  return printBits(array.type, array.isUnsigned, readBits(array, index));
}

std::string mlir::tcp::runtime::printPosition(const Array &array,
                                              int64_t index) {
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

static bool isUnsigned(const Array &array) {
  return array.isUnsigned || array.type == ElementType::I1;
}

/// Returns an element of an array of integers. One of an unsigned type keeps
/// its bits.
static int64_t getInteger(const Array &array, int64_t index) {
  uint64_t bits = readBits(array, index);
  return isUnsigned(array) ? static_cast<int64_t>(bits)
                           : toInteger(array.type, bits);
}

namespace {
/// The difference of two elements, as a number and divided by the size of the
/// expected element.
struct Difference {
  double absolute = 0;
  double relative = 0;
};
} // namespace

static Difference subtract(const Array &actual, const Array &expected,
                           int64_t index) {
  double wanted = getElement(expected, index);
  double absolute = 0;
  if (isFloat(actual.type)) {
    absolute = std::fabs(getElement(actual, index) - wanted);
    if (!(absolute < INFINITY))
      return {INFINITY, INFINITY};
  } else {
    // A double would not hold each integer of 64 bits.
    auto a = static_cast<uint64_t>(getInteger(actual, index));
    auto b = static_cast<uint64_t>(getInteger(expected, index));
    bool isLess = isUnsigned(expected)
                      ? a < b
                      : static_cast<int64_t>(a) < static_cast<int64_t>(b);
    absolute = static_cast<double>(isLess ? b - a : a - b);
  }
  return {absolute, wanted == 0 ? INFINITY : absolute / std::fabs(wanted)};
}

/// Returns whether the tolerance that is no number of units allows
/// `difference`.
static bool isWithin(const Difference &difference, const Tolerance &tolerance,
                     const Array &expected, int64_t index) {
  double size = std::fabs(getElement(expected, index));
  return difference.absolute < INFINITY &&
         difference.absolute <= tolerance.absolute + tolerance.relative * size;
}

Comparison mlir::tcp::runtime::compare(const Array &actual,
                                       const Array &expected,
                                       const Tolerance &tolerance) {
  Comparison result;
  if (!haveSameType(actual, expected) || actual.shape != expected.shape) {
    result.report = "it is " + describe(actual) + " and should be " +
                    describe(expected) + "\n";
    result.numDifferent = expected.getNumElements();
    result.first = 0;
    result.worst = kFar;
    result.absolute = result.relative = INFINITY;
    return result;
  }
  constexpr int64_t kShown = 5;
  int64_t count = actual.getNumElements();
  auto printDifference = [&](int64_t index, uint64_t distance) {
    std::string text = printPosition(actual, index) + " is " +
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
      result.worstIndex = index;
    }
    // Equal elements are the common case.
    if (distance == 0)
      continue;
    Difference difference = subtract(actual, expected, index);
    result.absolute = std::max(result.absolute, difference.absolute);
    result.relative = std::max(result.relative, difference.relative);
    if (distance <= tolerance.ulp ||
        isWithin(difference, tolerance, expected, index))
      continue;
    if (result.first < 0)
      result.first = index;
    if (result.numDifferent++ < kShown)
      result.report += printDifference(index, distance);
  }
  if (result.numDifferent > kShown)
    result.report += "... and " + std::to_string(result.numDifferent - kShown) +
                     " more of " + std::to_string(count) + "; the worst: " +
                     printDifference(result.worstIndex, result.worst);
  return result;
}
