//===- RunCommand.h - Call compiled functions -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_RUNCOMMAND_H
#define TCP_MLIR_DRIVER_RUNCOMMAND_H

#include "tcp-mlir/Driver/CommandLine.h"

namespace mlir::tcp {

/// `tcp-aot run`: calls a function with arguments from a file, or with
/// generated ones, and prints or stores its results. Returns the exit code.
int runProgram(const Invocation &invocation);

/// `tcp-aot test`: calls a function with the arguments of a reference and says
/// where its results differ from those of the reference. Returns the exit code.
int testProgram(const Invocation &invocation);

/// `tcp-aot gen-test`: writes a GoogleTest program that does what `testProgram`
/// does. Returns the exit code.
int generateTest(const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_RUNCOMMAND_H
