//===- Compare.h - Where and by how much arrays differ ----------*- C++ -*-===//
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

/// Returns an element as text, with all its digits.
std::string printElement(const Array &array, int64_t index);

/// The result of `compare`.
struct Comparison {
  int64_t numDifferent = 0;
  /// The largest distance of two elements.
  uint64_t worst = 0;
  /// A line for each of the first differences and for the largest one, or the
  /// reason why the arrays can't be compared. Empty for equal arrays.
  std::string report;

  explicit operator bool() const { return report.empty(); }
};

/// Compares two arrays element by element. A distance of at most `ulp` does not
/// count as a difference.
Comparison compare(const Array &actual, const Array &expected, uint64_t ulp);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_COMPARE_H
