//===- OwnStack.h - Room for deep recursion ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_AOT_OWNSTACK_H
#define TCP_MLIR_LIB_AOT_OWNSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace mlir::tcp {

/// Calls `run` on this thread, with a stack of `size` bytes.
void runOnOwnStack(llvm::function_ref<void()> run, size_t size);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_AOT_OWNSTACK_H
