//===- Parallel.h - Work that several threads share -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_PARALLEL_H
#define TCP_LSP_DOCUMENT_PARALLEL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>
#include <cstdint>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir::tcp::lsp {

/// Calls `body` for all numbers below `count`, on this thread and on idle
/// threads of the pool, at most `maxThreads` together. It does not wait for
/// pool threads that are busy with other work. If `pool` is null, this thread
/// makes all calls, in order. Returns when all calls have returned.
void forAll(llvm::ThreadPoolInterface *pool, size_t count,
            llvm::function_ref<void(size_t)> body,
            size_t maxThreads = SIZE_MAX);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_PARALLEL_H
