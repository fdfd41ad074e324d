//===- Statistics.cpp - Figures of an array -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/Statistics.h"

#include "tcp-mlir/Runtime/Compare.h"
#include <cmath>
#include <limits>

using namespace mlir::tcp;

Statistics mlir::tcp::computeStatistics(const runtime::Array &array) {
  Statistics result;
  double leastValue = 0, largestValue = 0;
  // Kahan's sum, so that the mean of many small elements is not lost.
  double sum = 0, rest = 0;
  int64_t numFinite = 0;
  for (int64_t index = 0, count = array.getNumElements(); index < count;
       ++index) {
    double value = getElement(array, index);
    if (std::isnan(value)) {
      if (result.numNans++ == 0)
        result.firstNan = index;
      continue;
    }
    if (result.least < 0 || value < leastValue) {
      result.least = index;
      leastValue = value;
    }
    if (result.largest < 0 || value > largestValue) {
      result.largest = index;
      largestValue = value;
    }
    if (std::isinf(value)) {
      if (result.numInfinities++ == 0)
        result.firstInfinity = index;
      continue;
    }
    ++numFinite;
    double term = value - rest;
    double next = sum + term;
    rest = (next - sum) - term;
    sum = next;
  }
  result.mean = numFinite ? sum / static_cast<double>(numFinite)
                          : std::numeric_limits<double>::quiet_NaN();
  return result;
}
