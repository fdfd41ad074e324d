//===- FreedMemory.h - Memory that a thread has freed -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_FREEDMEMORY_H
#define TCP_MLIR_ACTIONS_FREEDMEMORY_H

#include "llvm/ADT/DenseMap.h"
#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::tcp {

/// Records when a thread frees the watched addresses. The allocator uses
/// addresses again, so only this record tells an operation from a later one at
/// the same address. Records nothing if the allocator is not jemalloc. One
/// thread uses an object, and at most one object of a thread records.
class FreedMemory {
public:
  /// A logical time, counted from 1.
  using Time = uint64_t;

  FreedMemory() = default;
  FreedMemory(const FreedMemory &) = delete;
  ~FreedMemory();

  /// Begins to record what this thread frees. While some thread records,
  /// allocating takes longer on all of them.
  void start();
  /// Ends the record and forgets all of it.
  void stop();

  /// Watches `address`, which an allocation has returned, until stop().
  void watch(const void *address) { watched.set(hash(address)); }

  /// Advances the time and returns it. Everything recorded so far was freed
  /// before it.
  Time advance();
  Time getNow() const { return now; }
  /// Returns what was freed before the present time and after the last call.
  std::vector<const void *> takeRecent() { return std::exchange(recent, {}); }
  /// Returns whether the memory at `address`, which was watched at the time
  /// `since`, was freed at or after that time and before the present one.
  bool wasFreedSince(Time since, const void *address) const {
    return since <= lastFree && hashes.test(hash(address)) &&
           isRecordedSince(since, address);
  }

private:
  static constexpr unsigned kHashBits = 20;

  using Hashes = std::bitset<size_t{1} << kHashBits>;

  /// Neighbours in memory have neighbouring hashes, because they are asked for
  /// one after the other. Allocations lie 16 bytes apart.
  static size_t hash(const void *address) {
    return (reinterpret_cast<uintptr_t>(address) >> 4) %
           (size_t{1} << kHashBits);
  }
  static void onFree(void *address);
  void record(const void *address);
  bool isRecordedSince(Time since, const void *address) const;

  /// A bit for the hash of each watched address. Most of what a compile frees
  /// is not watched.
  Hashes watched;
  /// The addresses freed at the present time. They lie outside of all heaps.
  const void **log = nullptr;
  size_t size = 0;
  Time now = 1;
  /// The addresses of takeRecent().
  std::vector<const void *> recent;
  /// For each address, the last time at which it was freed.
  llvm::DenseMap<const void *, Time> freedAt;
  /// The last time in `freedAt`, and a bit for the hash of each of its
  /// addresses. Both answer nearly all questions, because most ask about memory
  /// that was not freed.
  Time lastFree = 0;
  Hashes hashes;
};

/// Returns the address of the block of memory that contains an operation.
const void *findAllocation(Operation *op);

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_FREEDMEMORY_H
