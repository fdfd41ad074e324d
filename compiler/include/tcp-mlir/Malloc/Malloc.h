//===- Malloc.h - The allocator of our programs -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_MALLOC_MALLOC_H
#define TCP_MLIR_MALLOC_MALLOC_H

namespace mlir::tcp {

// Programs with another allocator than ours lack these functions.

/// Makes the second heap of the program. Call it before there are threads.
__attribute__((weak)) void startOtherHeap();

/// Sets whether memory comes from the second heap. Memory that is freed goes
/// back to the heap that it came from in any case. One thread may call it.
__attribute__((weak)) void useOtherHeap(bool isInUse);

/// Has `onFree` called before memory of the first heap is freed, on the thread
/// that frees it; with null, ends the calls. `onFree` must not allocate.
__attribute__((weak)) void watchFrees(void (*onFree)(void *block));

} // namespace mlir::tcp

#endif // TCP_MLIR_MALLOC_MALLOC_H
