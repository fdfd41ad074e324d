//===- Driver.h - The tool tcp-aot ------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_DRIVER_H
#define TCP_MLIR_DRIVER_DRIVER_H

namespace mlir::tcp {

/// Does what the command line of tcp-aot asks for and returns its exit code: 0,
/// or 1 after an error on standard error. To be called once in a process.
int runDriver(int argc, char **argv);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_DRIVER_H
