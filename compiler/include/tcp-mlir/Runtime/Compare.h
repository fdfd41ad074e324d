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

/// The distance of what is infinitely far apart: a NaN and a number, an
/// infinity and a finite number, different integers.
inline constexpr uint64_t kFar = ~uint64_t(0);

/// The units in the last place between two elements of `type`, given by their
/// bits. The zeros are equal, and so are all NaNs.
uint64_t getUlpDistance(ElementType type, uint64_t a, uint64_t b);

/// An element as text, with all its digits.
std::string printElement(const Array &array, int64_t index);

struct Comparison {
  int64_t numDifferent = 0;
  /// The largest distance.
  uint64_t worst = 0;
  /// The first few differences and the worst, a line each; or why the arrays
  /// can't be compared.
  std::string report;

  explicit operator bool() const { return report.empty(); }
};

/// Compares element by element; a distance of up to `ulp` is no difference.
Comparison compare(const Array &actual, const Array &expected, uint64_t ulp);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_COMPARE_H
