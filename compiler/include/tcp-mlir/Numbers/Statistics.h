//===- Statistics.h - Figures of an array -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_STATISTICS_H
#define TCP_MLIR_NUMBERS_STATISTICS_H

#include "tcp-mlir/Runtime/Npy.h"

namespace mlir::tcp {

/// The figures of the elements of an array.
struct Statistics {
  /// The indices of the least and the largest number, infinities included; -1
  /// if there is no number.
  int64_t least = -1;
  int64_t largest = -1;
  /// The mean of the finite numbers; NaN if there is none.
  double mean = 0;
  int64_t numNans = 0;
  int64_t numInfinities = 0;
  /// The indices of the first NaN and the first infinity; -1 if there is none.
  int64_t firstNan = -1;
  int64_t firstInfinity = -1;
};

/// Computes the figures of an array, in one walk over its elements.
Statistics computeStatistics(const runtime::Array &array);

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_STATISTICS_H
