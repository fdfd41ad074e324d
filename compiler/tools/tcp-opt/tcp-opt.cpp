//===- tcp-opt.cpp - mlir-opt with TCP ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "tcp-mlir/Pipeline/Register.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  mlir::tcp::registerAllTcpPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "TCP optimizer driver\n", registry));
}
