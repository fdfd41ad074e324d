//===- PrecompiledRuntime.cpp - The run-time library's code ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/PrecompiledRuntime.h"

#include "llvm/TargetParser/Host.h"

using namespace mlir;

/// The bytes that runtime-library.cmake has written.
static constexpr unsigned char kObject[] = {
#include "RuntimeObject.inc"
};

llvm::StringRef
mlir::tcp::getPrecompiledRuntime(const llvm::TargetMachine &machine) {
  const llvm::Triple &triple = machine.getTargetTriple();
  llvm::Triple host(llvm::sys::getDefaultTargetTriple());
  if (triple.getArch() != host.getArch() || triple.getOS() != host.getOS() ||
      triple.getEnvironment() != host.getEnvironment())
    return {};
  return {reinterpret_cast<const char *>(kObject), sizeof(kObject)};
}
