//===- Compare.h - Differences of arrays ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_COMPARE_H
#define TCP_MLIR_RUNTIME_COMPARE_H

#include "tcp-mlir/Runtime/Npy.h"

namespace mlir::tcp::runtime {

/// The distance of elements that no number of units separates: a NaN and a
/// number, an infinity and a finite number, different integers.
inline constexpr uint64_t kFar = ~uint64_t(0);

/// Returns the distance between two elements of `type`, given by their bits, in
/// units in the last place. The zeros are equal, and so are all NaNs.
uint64_t getUlpDistance(ElementType type, uint64_t a, uint64_t b);

/// Returns an element as a number; an integer of 64 bits is rounded.
double getElement(const Array &array, int64_t index);

/// Returns an element as text, with all its digits.
std::string printElement(const Array &array, int64_t index);

/// Returns the position of an element as text: "[1, 2]".
std::string printPosition(const Array &array, int64_t index);

/// The largest distance of an element from the expected one. An element is near
/// enough if it is at most `ulp` units in the last place off, or if the
/// difference is at most `absolute + relative * |expected|`.
struct Tolerance {
  Tolerance(uint64_t ulp = 0, double absolute = 0, double relative = 0)
      : ulp(ulp), absolute(absolute), relative(relative) {}

  uint64_t ulp;
  double absolute;
  double relative;
};

/// The result of `compare`.
struct Comparison {
  int64_t numDifferent = 0;
  /// The first element that is too far off; -1 if there is none.
  int64_t first = -1;
  /// The largest distance of two elements, in units in the last place, and the
  /// element that has it.
  uint64_t worst = 0;
  int64_t worstIndex = 0;
  /// The largest difference of two elements, and the largest one divided by the
  /// size of the expected element. Infinity if one of the two is NaN, or if one
  /// is infinite.
  double absolute = 0;
  double relative = 0;
  /// A line for each of the first differences and for the largest one, or the
  /// reason why the arrays can't be compared. Empty for equal arrays.
  std::string report;

  explicit operator bool() const { return report.empty(); }
};

/// Compares two arrays element by element. An element within `tolerance` does
/// not count as a difference.
Comparison compare(const Array &actual, const Array &expected,
                   const Tolerance &tolerance);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_COMPARE_H
