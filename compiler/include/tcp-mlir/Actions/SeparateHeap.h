//===- SeparateHeap.h - Memory that is not the compile's --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_SEPARATEHEAP_H
#define TCP_MLIR_ACTIONS_SEPARATEHEAP_H

namespace mlir::tcp {

/// A heap for code that observes a compile. Some patterns of MLIR walk over
/// tables of addresses, so the result of a compile may depend on the addresses
/// of its operations. With a second heap these addresses are the same whether
/// somebody observes or not.
class SeparateHeap {
public:
  /// Makes the second heap of this thread. Does nothing if the allocator is not
  /// jemalloc.
  static void start();
  /// Ends the use of the second heap on this thread. A Scope that still exists
  /// has no effect then.
  static void stop();
  /// Returns whether this thread has the second heap.
  static bool isInUse();

  /// While a Scope exists, this thread allocates in the second heap. Memory
  /// that it frees goes back to the heap that it came from. Scopes may be
  /// nested.
  class Scope {
  public:
    Scope();
    ~Scope();
    Scope(const Scope &) = delete;
  };
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_SEPARATEHEAP_H
