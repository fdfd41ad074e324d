//===- ThreadId.h - The number of a thread ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_ACTIONS_THREADID_H
#define TCP_MLIR_LIB_ACTIONS_THREADID_H

#include "llvm/Support/Threading.h"

namespace mlir::tcp {

/// Returns the id of this thread. It is kept, because LLVM asks the system each
/// time. A thread that goes on in a fork therefore keeps its id.
inline uint64_t getThreadId() {
  thread_local const uint64_t id = llvm::get_threadid();
  return id;
}

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_ACTIONS_THREADID_H
