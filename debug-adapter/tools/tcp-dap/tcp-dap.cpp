//===- tcp-dap.cpp - The debug adapter ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/Main.h"

int main(int argc, char **argv) {
  return mlir::tcp::dap::runDebugAdapter(argc, argv);
}
