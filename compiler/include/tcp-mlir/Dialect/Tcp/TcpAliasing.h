//===- TcpAliasing.h - Arguments that functions update ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCPALIASING_H
#define TCP_MLIR_DIALECT_TCP_TCPALIASING_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tcp {

/// The attribute of a tensor argument of a public function: the number of the
/// result that a compiled function writes into the argument's buffer, in place
/// of returning it. On tensors the function returns it as any other.
inline constexpr llvm::StringLiteral kAliasingOutputAttrName =
    "tcp.aliasing_output";

} // namespace mlir::tcp

#endif // TCP_MLIR_DIALECT_TCP_TCPALIASING_H
