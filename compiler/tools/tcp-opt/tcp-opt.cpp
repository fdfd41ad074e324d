//===- tcp-opt.cpp - mlir-opt with TCP ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Opt/TcpOptMain.h"

int main(int argc, char **argv) {
  return mlir::tcp::runOptimizer(argc, argv, /*isShared=*/true);
}
