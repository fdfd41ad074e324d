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

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir::tcp::lsp {

/// Calls `body` for all numbers below `count`, on this thread and on those of
/// the pool that have time: it waits for none that others keep busy. Without a
/// pool, on this thread in order.
void forAll(llvm::ThreadPoolInterface *pool, size_t count,
            llvm::function_ref<void(size_t)> body);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_PARALLEL_H
