//===- DisableThreading.cpp - Compiles on one thread ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/DisableThreading.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"

void mlir::tcp::disableThreading() {
  // A program that has not read its command line yet may not have the option.
  registerMLIRContextCLOptions();
  auto *option = dynamic_cast<llvm::cl::opt<bool> *>(
      llvm::cl::getRegisteredOptions().lookup("mlir-disable-threading"));
  // A user who has given the option has decided.
  if (option && option->getNumOccurrences() == 0)
    option->setValue(true);
}
