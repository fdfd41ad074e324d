//===- SeparateHeap.h - Memory that is not the compile's --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_SEPARATEHEAP_H
#define TCP_MLIR_ACTIONS_SEPARATEHEAP_H

namespace mlir::tcp {

/// The heap of code that observes a compile. Some of MLIR's patterns
/// walk over tables of addresses, so what a compile does may depend on where
/// its operations are: that is to be the same whether somebody looks or not.
class SeparateHeap {
public:
  /// Starts to use a second heap on this thread. Does nothing where the
  /// allocator is not jemalloc.
  static void start();
  /// Ends that: from here on this thread allocates as it did before. A Scope
  /// that is there is without effect then.
  static void stop();

  /// While one is there, this thread allocates in the other heap. What it frees
  /// goes back to where it came from. They may be nested.
  class Scope {
  public:
    Scope();
    ~Scope();
    Scope(const Scope &) = delete;
  };
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_SEPARATEHEAP_H
