//===- AllocationCounter.cpp - A counter of allocations -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/AllocationCounter.h"

#include <cstddef>

using namespace mlir::tcp;

/// A function of jemalloc, which may be linked, preloaded or missing.
extern "C" __attribute__((weak)) int mallctl(const char *name, void *oldValue,
                                             size_t *oldSize, void *newValue,
                                             size_t newSize);

/// Returns jemalloc's counter of this thread, or null.
static const uint64_t *findCounter(const char *name) {
  uint64_t *counter = nullptr;
  size_t size = sizeof(counter);
  if (!mallctl || mallctl(name, &counter, &size, nullptr, 0) != 0)
    return nullptr;
  return counter;
}

std::optional<AllocationSample> AllocationSample::take() {
  static thread_local const uint64_t *allocated =
      findCounter("thread.allocatedp");
  static thread_local const uint64_t *freed =
      findCounter("thread.deallocatedp");
  if (!allocated || !freed)
    return std::nullopt;
  return AllocationSample{*allocated, *freed};
}
