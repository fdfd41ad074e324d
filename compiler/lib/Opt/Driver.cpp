//===- Driver.cpp - The program tcp-opt -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Opt/Driver.h"

#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "tcp-mlir/Actions/ActionOptions.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

int mlir::tcp::runOptimizer(int argc, char **argv) {
  DialectRegistry registry;
  tcp::registerAllTcpDialects(registry);
  tcp::registerAllTcpPasses();
  std::string header = registerCLIOptions("TCP optimizer driver\n", registry);
  tcp::registerActionOptions(nullptr);
  auto [input, output] = parseCLIOptions(argc, argv, header);
  llvm::Expected<std::unique_ptr<tcp::ActionHub>> hub =
      tcp::makeHubFromOptions();
  if (!hub) {
    llvm::errs() << argv[0] << ": " << toString(hub.takeError()) << "\n";
    return EXIT_FAILURE;
  }
  if (*hub)
    (*hub)->attach(registry);
  llvm::InitLLVM init(argc, argv);
  return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
}
