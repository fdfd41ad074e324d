//===- AllocationCounter.h - A counter of allocations -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ALLOCATIONCOUNTER_H
#define TCP_MLIR_ACTIONS_ALLOCATIONCOUNTER_H

#include <cstdint>
#include <optional>

namespace mlir::tcp {

/// The bytes that this thread has allocated and freed so far. Code that creates
/// or erases an operation changes at least one of the numbers.
struct AllocationSample {
  uint64_t allocated = 0, freed = 0;

  /// Takes a sample in a few nanoseconds. Nothing if the allocator does not
  /// count, because it is not jemalloc.
  static std::optional<AllocationSample> take();

  bool operator==(const AllocationSample &other) const {
    return allocated == other.allocated && freed == other.freed;
  }
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ALLOCATIONCOUNTER_H
