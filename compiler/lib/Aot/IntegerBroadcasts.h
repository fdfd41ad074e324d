//===- IntegerBroadcasts.h - Broadcasts without float pipes -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_AOT_INTEGERBROADCASTS_H
#define TCP_MLIR_LIB_AOT_INTEGERBROADCASTS_H

namespace mlir::tcp {

/// Makes all code generators that this process creates from now on load a float
/// into all lanes of a register by the integer instruction, on x86.
/// Thread-safe. Calls after the first do nothing.
void useIntegerBroadcasts();

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_AOT_INTEGERBROADCASTS_H
