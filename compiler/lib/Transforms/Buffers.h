//===- Buffers.h - Facts about buffers --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_BUFFERS_H
#define TCP_MLIR_LIB_TRANSFORMS_BUFFERS_H

#include "mlir/IR/Value.h"

namespace mlir::tcp {

/// Returns whether the memrefs `a` and `b`, one of which is written to, share
/// no element. Both must be views of known buffers, which are different and are
/// allocated in the function, global or passed in. A buffer that is passed in
/// and written to overlaps no other one.
bool areApart(Value a, Value b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_BUFFERS_H
