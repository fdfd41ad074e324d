//===- Register.h - Registration of dialects and passes ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_REGISTER_H
#define TCP_MLIR_PIPELINE_REGISTER_H

namespace mlir {
class DialectRegistry;

namespace tcp {

/// Registers TCP, every upstream dialect and their extensions.
void registerAllTcpDialects(DialectRegistry &registry);

/// Registers our passes and pipelines, and every upstream pass.
void registerAllTcpPasses();

} // namespace tcp
} // namespace mlir

#endif // TCP_MLIR_PIPELINE_REGISTER_H
