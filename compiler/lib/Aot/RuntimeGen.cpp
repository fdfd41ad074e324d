//===- RuntimeGen.cpp - Print what every library carries ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs when the compiler is built, and prints the run-time library as a module
/// of the LLVM dialect; see runtime-library.cmake.
///
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "tcp-mlir/Transforms/RuntimeLibrary.h"

using namespace mlir;

int main() {
  MLIRContext context;
  context.loadDialect<LLVM::LLVMDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  if (failed(tcp::addRuntimeLibrary(*module)))
    return 1;
  llvm::outs() << *module << "\n";
  return 0;
}
