//===- Buffers.h - What is known of buffers ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_BUFFERS_H
#define TCP_MLIR_LIB_TRANSFORMS_BUFFERS_H

#include "mlir/IR/Value.h"

namespace mlir::tcp {

/// True if the memrefs `a` and `b`, of which one is written to, share no
/// element: both are known to be views of buffers that are allocated in the
/// function, global or passed in, and not of the same. Buffers that are passed
/// in and written to overlap no others.
bool areApart(Value a, Value b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_BUFFERS_H
