//===- TcpTiling.h - Tiling of TCP ops --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCPTILING_H
#define TCP_MLIR_DIALECT_TCP_TCPTILING_H

namespace mlir {
class DialectRegistry;

namespace tcp {

/// Gives the TCP ops that become parallel loops the TilingInterface: the
/// elementwise ones, broadcasts and gathers.
void registerTilingInterfaceExternalModels(DialectRegistry &registry);

} // namespace tcp
} // namespace mlir

#endif // TCP_MLIR_DIALECT_TCP_TCPTILING_H
