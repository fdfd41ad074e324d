//===- Main.h - The program tcp-dap -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_MAIN_H
#define DEBUG_ADAPTER_ADAPTER_MAIN_H

namespace mlir::tcp::dap {

/// The `main` of tcp-dap: serves one client, over stdin and stdout or a socket.
/// Returns the exit code.
int runDebugAdapter(int argc, char **argv);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_MAIN_H
