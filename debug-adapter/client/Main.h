//===- Main.h - The program tcp-dbg -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_MAIN_H
#define DEBUG_ADAPTER_CLIENT_MAIN_H

namespace mlir::tcp::dap {

/// The `main` of tcp-dbg: runs a session at the terminal. Returns the exit
/// code.
int runDebugger(int argc, char **argv);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_MAIN_H
