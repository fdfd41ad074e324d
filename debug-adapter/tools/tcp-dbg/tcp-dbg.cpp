//===- tcp-dbg.cpp - The debugger at the terminal -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Main.h"

int main(int argc, char **argv) {
  return mlir::tcp::dap::runDebugger(argc, argv);
}
