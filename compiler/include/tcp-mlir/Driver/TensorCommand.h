//===- TensorCommand.h - tcp-aot tensor -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_TENSORCOMMAND_H
#define TCP_MLIR_DRIVER_TENSORCOMMAND_H

#include "tcp-mlir/Driver/CommandLine.h"

namespace mlir::tcp {

/// Prints, exports or serves the tensors of a file. Returns the exit code.
int showTensors(const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_TENSORCOMMAND_H
