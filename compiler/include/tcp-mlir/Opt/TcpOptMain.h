//===- TcpOptMain.h - The program tcp-opt -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_OPT_TCPOPTMAIN_H
#define TCP_MLIR_OPT_TCPOPTMAIN_H

namespace mlir::tcp {

/// Runs tcp-opt, which is mlir-opt with the dialects, passes and options of TCP
/// IDE, and returns the exit code. To be called once in a process, on its main
/// thread. `isShared` says that MLIR is in libMLIR.so, which plugins need.
int runOptimizer(int argc, char **argv, bool isShared);

} // namespace mlir::tcp

#endif // TCP_MLIR_OPT_TCPOPTMAIN_H
