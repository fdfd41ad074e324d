//===- CompareCommand.h - Compare the values of a program -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_COMPARECOMMAND_H
#define TCP_MLIR_DRIVER_COMPARECOMMAND_H

#include "tcp-mlir/Driver/CommandLine.h"

namespace mlir::tcp {

/// The exit code of `tcp-aot compare` after an error. If the comparison worked,
/// it is 0 or 1.
inline constexpr int kCompareFailed = 2;

/// `tcp-aot compare`: evaluates a function in two ways, and prints how far the
/// values of its operations are apart. Returns 0 if all are within the bounds,
/// 1 if not, and kCompareFailed after an error message.
int compareValues(const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_COMPARECOMMAND_H
